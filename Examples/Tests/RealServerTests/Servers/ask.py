#!/usr/bin/env python3
"""Asks the servers of Scripts/Tests/servers.sh in another way than the generated clients: etcd with requests of this script, Synapse
through its database and its folder of files, moto with Amazon's own client. Prints JSON.

    ask.py prepare-etcd | prepare-aws              what a server needs before the tests
    ask.py etcd PATH JSON                          the response to a request as the user root
    ask.py rows SQL [VALUE …]                      rows of Synapse's database
    ask.py file NAME                               size and digest of a file in Synapse's folder
    ask.py aws SERVICE OPERATION JSON              the response to a call, with all pages of a list together
    ask.py object BUCKET KEY                       size and digest of an object

The environment variables PIPEWRIGHT_ETCD, PIPEWRIGHT_SYNAPSE_FOLDER and PIPEWRIGHT_AWS* say where the servers are.
"""

import base64
import hashlib
import json
import os
import pathlib
import sqlite3
import sys
import urllib.request

PASSWORD = "through-the-looking-glass"


def text(value: object) -> str:
    """JSON of anything: bytes as Base64, times and others as text."""
    return json.dumps(value, default=lambda one: base64.b64encode(one).decode() if isinstance(one, bytes) else str(one))


def digest(content: bytes) -> dict:
    return {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def etcd(path: str, body: dict, token: str = "") -> dict:
    request = urllib.request.Request(
        f"{os.environ['PIPEWRIGHT_ETCD']}/v3/{path}", json.dumps(body).encode(), {"Authorization": token} if token else {})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def prepare_etcd() -> None:
    """From now on each request needs a token."""
    etcd("auth/user/add", {"name": "root", "password": PASSWORD})
    etcd("auth/role/add", {"name": "root"})
    etcd("auth/user/grant", {"user": "root", "role": "root"})
    etcd("auth/enable", {})


def ask_etcd(path: str, body: str) -> dict:
    token = etcd("auth/authenticate", {"name": "root", "password": PASSWORD})["token"]
    return etcd(path, json.loads(body), token)


def rows(query: str, *values: str) -> list:
    folder = pathlib.Path(os.environ["PIPEWRIGHT_SYNAPSE_FOLDER"])
    with sqlite3.connect(f"file:{folder / 'homeserver.db'}?mode=ro", uri=True) as database:
        return database.execute(query, values).fetchall()


def media(name: str) -> dict:
    folder = pathlib.Path(os.environ["PIPEWRIGHT_SYNAPSE_FOLDER"]) / "media" / "local_content"
    return digest((folder / name[:2] / name[2:4] / name[4:]).read_bytes())


def client(service: str):
    import boto3
    from botocore.config import Config

    return boto3.client(
        service, endpoint_url=os.environ["PIPEWRIGHT_AWS"], region_name="us-east-1",
        aws_access_key_id=os.environ.get("PIPEWRIGHT_AWS_KEY", "nobody"),
        aws_secret_access_key=os.environ.get("PIPEWRIGHT_AWS_SECRET", "nothing"), config=Config(retries={"max_attempts": 1}))


# The number of requests of prepare_aws.
REQUESTS = 5


def prepare_aws() -> str:
    """Makes a user and a role that may do everything. moto does not verify the signatures of its first requests, here REQUESTS
    (INITIAL_NO_AUTH_ACTION_COUNT), and those of all others."""
    everything = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
    anyone = {
        "Version": "2012-10-17",
        "Statement": [{"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"}],
    }
    iam = client("iam")
    iam.create_user(UserName="alice")
    iam.put_user_policy(UserName="alice", PolicyName="everything", PolicyDocument=json.dumps(everything))
    iam.create_role(RoleName="visitor", AssumeRolePolicyDocument=json.dumps(anyone))
    iam.put_role_policy(RoleName="visitor", PolicyName="everything", PolicyDocument=json.dumps(everything))
    key = iam.create_access_key(UserName="alice")["AccessKey"]
    return f"{key['AccessKeyId']} {key['SecretAccessKey']}"


def aws(service: str, operation: str, arguments: str) -> dict:
    asked = client(service)
    if asked.can_paginate(operation):
        return asked.get_paginator(operation).paginate(**json.loads(arguments)).build_full_result()
    return getattr(asked, operation)(**json.loads(arguments))


def stored_object(bucket: str, key: str) -> dict:
    found = client("s3").get_object(Bucket=bucket, Key=key)
    return digest(found["Body"].read()) | {"type": found["ContentType"]}


QUESTIONS = {
    "prepare-etcd": prepare_etcd, "prepare-aws": prepare_aws, "etcd": ask_etcd, "rows": rows, "file": media, "aws": aws,
    "object": stored_object,
}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in QUESTIONS:
        sys.exit(__doc__)
    answer = QUESTIONS[sys.argv[1]](*sys.argv[2:])
    if answer is not None:
        print(answer if isinstance(answer, str) else text(answer))
