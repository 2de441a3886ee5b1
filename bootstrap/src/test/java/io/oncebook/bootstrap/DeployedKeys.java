package io.oncebook.bootstrap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The files that the tenants' file of the README names, with keys that nobody else has. */
final class DeployedKeys {

  static final String API_V3_KEY = "a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6";

  final KeyPair wechatPay = RsaKeys.newPair();
  final KeyPair alipay = RsaKeys.newPair();
  final KeyPair shouqianba = RsaKeys.newPair();

  private final Path folder;

  /** Writes the files into the folder. */
  DeployedKeys(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    write("wechatpay-apiv3", API_V3_KEY);
    write("wechatpay-public.pem", pem("PUBLIC KEY", wechatPay.getPublic().getEncoded()));
    write("wechatpay-merchant.pem", privatePem());
    write("alipay-public.pem", pem("PUBLIC KEY", alipay.getPublic().getEncoded()));
    write("alipay-application.pem", privatePem());
    write("shouqianba-public.pem", pem("PUBLIC KEY", shouqianba.getPublic().getEncoded()));
    write("shouqianba-terminal.key", "0f1e2d3c4b5a69788796a5b4c3d2e1f0");
    certificate("wechatpay-platform.pem");
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content, US_ASCII);
  }

  /** The JDK itself has no call that makes a certificate, but a tool that does. */
  private void certificate(String name) throws IOException, InterruptedException {
    Path store = folder.resolve("platform.p12");
    keytool(
        List.of("-genkeypair", "-keyalg", "RSA", "-keysize", "2048", "-dname", "CN=platform"),
        store);
    keytool(List.of("-exportcert", "-rfc", "-file", folder.resolve(name).toString()), store);
  }

  private static void keytool(List<String> what, Path store)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(what);
    command.addAll(
        List.of("-alias", "platform", "-storepass", "not-a-secret", "-keystore", store.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("keytool " + what.get(0) + " ended with an error");
    }
  }

  private static String privatePem() {
    return pem("PRIVATE KEY", RsaKeys.newPair().getPrivate().getEncoded());
  }

  private static String pem(String type, byte[] key) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(type, Base64.getMimeEncoder().encodeToString(key), type);
  }
}
