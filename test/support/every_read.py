"""Calls every read of a document through the client that openapi-python-client made of it.

every_read.py FOLDER URL: FOLDER holds the package `client`; headers come as JSON on standard input.
Prints a line for each read that the client could not call or parse.
"""

import importlib
import inspect
import json
import pkgutil
import sys

folder, url = sys.argv[1:]
sys.path.insert(0, folder)
api = importlib.import_module("client.api")
client = importlib.import_module("client.client").Client(base_url=url, headers=json.load(sys.stdin))

reads = 0
for module in pkgutil.walk_packages(api.__path__, "client.api."):
    name = module.name.rsplit(".", 1)[1]
    if module.ispkg or not name.startswith("get_"):
        continue
    call = getattr(importlib.import_module(module.name), "sync_detailed", None)
    parameters = inspect.signature(call).parameters.values() if call else []
    if call is None or any(one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters):
        continue  # an answer that is no JSON, or a path that names one thing
    required = {one.name: "egg" for one in parameters if one.default is one.empty and one.name != "client"}
    reads += 1
    try:
        reply = call(client=client, **required)
        if reply.parsed is None or reply.status_code != 200:
            print(name, int(reply.status_code), reply.content[:200])
    except Exception as error:
        print(name, repr(error))
print(reads, file=sys.stderr)
