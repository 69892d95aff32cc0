"""Changes how an exported model looks at sharp photos; its networks stay as they are. To be followed by calibrate.py."""
import argparse
import json
import pathlib

import onnx

from calibrate import store, stored_in
from eight_bits import save_graph
from export import look_named


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="the folder that export.py wrote")
    parser.add_argument("--sharp", required=True, help="views of sharp photos and the size they are seen at, as for export.py")
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    path, settings = args.model / "model.onnx", args.model / "model.json"
    model = onnx.load(path)
    for name, value in zip(("matrices", "every_down", "every_across"), look_named(args.sharp)):
        store(stored_in(model.graph, f"sharp/{name}"), value.numpy())
    save_graph(model, path)
    # `featuresVersion` stays: from twelve views to three, features of one photo had a cosine of 0.99, and named their neighbours as well.
    content = json.loads(settings.read_text())
    content["preprocess"]["views"]["sharp"] = args.sharp
    settings.write_text(json.dumps({**content, "version": args.version}, indent=2) + "\n")


if __name__ == "__main__":
    main()
