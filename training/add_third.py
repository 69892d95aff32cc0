"""Adds the third network, and what its features say, to a model that export.py and calibrate.py made."""
import argparse
import json
import pathlib

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from onnxruntime import GraphOptimizationLevel

from calibrate import number, stored
from eight_bits import graph_bytes, save_graph, simplified
from export import RANGES_FROM, scan_of_views, traced_view
from photos import Photos
from third_net import THIRD_SIDE, third_net
from views import SIDE, VIEW_SHARES, VIEWS, matrices_of

# The whole square and its four corners, as of the second network; nothing of the nine smaller parts.
THIRD_VIEWS, THIRD_SHARES = zip(*[(view, share) for view, share in zip(VIEWS, VIEW_SHARES) if share > 0])


def with_third(model, view, head):
    """The graph with a third word about each photo, which does not count until calibrate_third.py says how much."""
    graph = model.graph
    scan, body = scan_of_views(view, "third")
    matrices, down, across = matrices_of(THIRD_VIEWS, THIRD_SIDE)
    at = next(i for i, node in enumerate(graph.node) if node.output[0] == "both_logits")
    join = graph.node[at]
    steps = [
        scan,
        helper.make_node("Squeeze", ["third/features", "one"], ["third/flat"]),
        helper.make_node("MatMul", ["third/view_shares", "third/flat"], ["third/mean_feature"]),
        helper.make_node("Gemm", ["third/mean_feature", "third_weight", "third_bias"], ["third_logits"], transB=1),
        helper.make_node("Concat", [*join.input, "third_logits"], [join.output[0]], axis=0),
    ]
    graph.node.remove(join)
    for i, step in enumerate(steps):
        graph.node.insert(at + i, step)
    constants = {"third/matrices": matrices, "third/every_down": down, "third/every_across": across,
                 "third/view_shares": np.array([THIRD_SHARES], np.float32),
                 "third_weight": head["weight"].numpy(), "third_bias": head["bias"].numpy()}
    for name in ("sharp_shares", "soft_shares"):
        constants[name] = np.append(number(model, name), [[0]], axis=1).astype(np.float32)
        graph.initializer.remove(stored(model, name))
    graph.initializer.extend([*body.initializer, *(numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items())])
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="folder of the model with two networks")
    parser.add_argument("--weights", type=pathlib.Path, required=True, help="food.tflite, see README.md")
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True, help="what third.py trained")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    photos, settings = Photos(args.cache), json.loads((args.model / "model.json").read_text())
    assert settings["labels"] == photos.labels, "the model names other labels"
    view = traced_view(third_net(args.weights).eval(), photos.some_squares(RANGES_FROM, SIDE), "third", THIRD_VIEWS, THIRD_SIDE)
    grown = with_third(onnx.load(args.model / "model.onnx"), view, torch.load(args.checkpoint, weights_only=True))
    model = simplified(grown, GraphOptimizationLevel.ORT_ENABLE_EXTENDED)
    onnx.checker.check_model(model)
    args.out.mkdir(parents=True, exist_ok=True)
    save_graph(model, args.out / "model.onnx")
    (args.out / "model.json").write_text(json.dumps(settings | {"version": args.version}, indent=2) + "\n")
    print(graph_bytes(args.out / "model.onnx"), "bytes")


if __name__ == "__main__":
    main()
