#!/bin/bash
# Runs a real nginx with gzip, TLS and HTTP/2 on loopback while the tests in NginxTests.swift call it. The first argument
# is the command that runs them.
set -euo pipefail
command -v nginx >/dev/null || { echo 'nginx is missing (Debian: apt-get install nginx-light)' >&2; exit 1; }
command -v openssl >/dev/null || { echo 'openssl is missing' >&2; exit 1; }

folder=$(mktemp -d)
chmod 755 "$folder"
stop() {
    [ -s "$folder/nginx.pid" ] && kill "$(cat "$folder/nginx.pid")" || true
    rm -rf "$folder"
}
trap stop EXIT

port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
plain=$(port)
secure=$(port)
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext 'subjectAltName=DNS:localhost' -keyout "$folder/key.pem" -out "$folder/root.pem" 2>/dev/null
mkdir "$folder/site" "$folder/tmp"
python3 - "$folder/site" <<'END'
import json, sys
json.dump([{"id": n, "name": "record %d" % n} for n in range(500)], open(sys.argv[1] + "/records.json", "w"))
open(sys.argv[1] + "/empty.json", "w")
END
text=$(printf 'a%.0s' $(seq 3000))
cat > "$folder/nginx.conf" <<END
worker_processes 1;
pid $folder/nginx.pid;
error_log $folder/error.log;
events { worker_connections 256; }
http {
  types { application/json json; }
  access_log $folder/access.log;
  client_body_temp_path $folder/tmp/body; proxy_temp_path $folder/tmp/proxy; fastcgi_temp_path $folder/tmp/fcgi;
  uwsgi_temp_path $folder/tmp/uwsgi; scgi_temp_path $folder/tmp/scgi;
  gzip on; gzip_types application/json; gzip_min_length 1; gzip_proxied any;
  keepalive_requests 100;
  server {
    listen 127.0.0.1:$plain;
    listen 127.0.0.1:$secure ssl http2;
    server_name localhost;
    ssl_certificate $folder/root.pem;
    ssl_certificate_key $folder/key.pem;
    root $folder/site;
    error_page 404 /none;
    location /none { internal; default_type application/json; return 404 '{"message":"there is no such record, whatever you do"}'; }
    location /missing { return 404; }
    location /large {
      default_type application/json;
$(for n in 1 2 3 4 5 6; do echo "      add_header X-Large-$n $text;"; done)
      return 200 '[1]';
    }
    location /posts { default_type application/json; return 201 '{"id":1}'; }
    location /none-at-all { return 204; }
  }
}
END
nginx -c "$folder/nginx.conf" -p "$folder" -e "$folder/error.log"
for _ in $(seq 50); do
    curl -s -o /dev/null "http://127.0.0.1:$plain/records.json" && break
    sleep 0.1
done
PIPEWRIGHT_NGINX_HTTP=$plain PIPEWRIGHT_NGINX_HTTPS=$secure PIPEWRIGHT_NGINX_ROOT="$folder/root.pem" \
    PIPEWRIGHT_NGINX_LOG="$folder/access.log" "$@"
