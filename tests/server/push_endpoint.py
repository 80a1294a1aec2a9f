"""What notifications are sent to: an HTTP server that keeps them, and a browser that decrypts them (RFC 8188, 8291) and
checks the token of the server (RFC 8292). The cryptography is that of OpenSSL's libcrypto; HKDF is written here."""

import base64
import ctypes
import ctypes.util
import hashlib
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

P256 = 415  # NID_X9_62_prime256v1


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text_of(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Crypto:
    """The few functions of libcrypto that are needed."""

    def __init__(self):
        self.library = ctypes.CDLL(ctypes.util.find_library("crypto") or "libcrypto.so.3")

    def __getattr__(self, name):
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p

        def call(*values):
            given = [value if isinstance(value, bytes) or value is None else ctypes.c_void_p(value)
                     if isinstance(value, int) and value > 1 << 20 else value for value in values]
            return function(*given)
        return call


def key_of(crypto, scalar=None, point=None):
    key = crypto.EC_KEY_new_by_curve_name(P256)
    group = crypto.EC_KEY_get0_group(key)
    public = crypto.EC_POINT_new(group)
    if scalar:
        number = crypto.BN_bin2bn(scalar, len(scalar), None)
        assert crypto.EC_KEY_set_private_key(key, number)
        assert crypto.EC_POINT_mul(group, public, number, None, None, None)
    else:
        assert crypto.EC_POINT_oct2point(group, public, point, ctypes.c_size_t(len(point)), None), "no point of P-256"
    assert crypto.EC_KEY_set_public_key(key, public)
    return key, group, public


def hkdf(salt, secret, info, size):
    inner = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(inner, info + b"\1", hashlib.sha256).digest()[:size]


class Browser:
    """A subscription, with its private key."""

    def __init__(self):
        self.crypto = Crypto()
        self.scalar = b"\0" + os.urandom(31)
        self.key, group, public = key_of(self.crypto, scalar=self.scalar)
        point = ctypes.create_string_buffer(65)
        assert self.crypto.EC_POINT_point2oct(group, public, 4, point, ctypes.c_size_t(65), None)
        self.point = point.raw
        self.secret = os.urandom(16)

    def keys(self):
        return {"point": text_of(self.point), "secret": text_of(self.secret)}

    def decrypt(self, body):
        salt, size, id_size = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21: 21 + id_size], body[21 + id_size:]
        assert id_size == 65 and len(sealed) <= size, "one record"
        _, _, public = key_of(self.crypto, point=sender)
        shared = ctypes.create_string_buffer(32)
        self.crypto.ECDH_compute_key(shared, ctypes.c_size_t(32), public, self.key, None)
        secret = hkdf(self.secret, shared.raw, b"WebPush: info\0" + self.point + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = self.open_gcm(key, nonce, sealed[:-16], sealed[-16:])
        assert plain[-1:] == b"\2", "the last record"
        return json.loads(plain[:-1])

    def open_gcm(self, key, nonce, sealed, tag):
        crypto, out, size = self.crypto, ctypes.create_string_buffer(len(sealed) + 16), ctypes.c_int()
        context = crypto.EVP_CIPHER_CTX_new()
        assert crypto.EVP_DecryptInit_ex(context, crypto.EVP_aes_128_gcm(), None, key, nonce)
        assert crypto.EVP_DecryptUpdate(context, out, ctypes.byref(size), sealed, len(sealed))
        length = size.value
        assert crypto.EVP_CIPHER_CTX_ctrl(context, 0x11, 16, tag)
        assert crypto.EVP_DecryptFinal_ex(context, ctypes.byref(out, length), ctypes.byref(size)), "a wrong tag"
        return out.raw[:length + size.value]

    def check_token(self, authorization, key, origin):
        """That the server signed it with this key, for this origin; gives what it claims."""
        scheme, rest = authorization.split(" ", 1)
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == key
        head, claims, signature = parts["t"].split(".")
        assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
        crypto, numbers = self.crypto, bytes_of(signature)
        signed = crypto.ECDSA_SIG_new()
        crypto.ECDSA_SIG_set0(signed, crypto.BN_bin2bn(numbers[:32], 32, None), crypto.BN_bin2bn(numbers[32:], 32, None))
        digest = hashlib.sha256(f"{head}.{claims}".encode()).digest()
        public, _, _ = key_of(crypto, point=bytes_of(key))
        assert crypto.ECDSA_do_verify(digest, 32, signed, public) == 1, "the signature is wrong"
        claims = json.loads(bytes_of(claims))
        assert claims["aud"] == origin and time.time() < claims["exp"] < time.time() + 86400
        return claims


class Endpoint:
    """Keeps the requests it gets: (method, path, headers, body). `answers` has the status of a path, 201 without."""

    def __init__(self, address="127.0.0.1"):
        self.requests, self.answers, self.redirects = [], {}, {}
        self.came = threading.Condition()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                with endpoint.came:
                    endpoint.requests.append((self.command, self.path, dict(self.headers), body))
                    endpoint.came.notify_all()
                status = endpoint.answers.get(self.path, 201)
                self.send_response(status)
                if self.path in endpoint.redirects:
                    self.send_header("Location", endpoint.redirects[self.path])
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_PUT = do_POST

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer((address, 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.origin = f"http://{address}:{self.port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def take(self, timeout=15):
        """The next request."""
        with self.came:
            assert self.came.wait_for(lambda: self.requests, timeout), "no notification came"
            return self.requests.pop(0)

    def nothing(self, seconds=1.5):
        """Nothing comes for a while."""
        with self.came:
            return not self.came.wait_for(lambda: self.requests, seconds)
