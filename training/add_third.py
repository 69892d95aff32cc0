"""Adds the third network, and what its names say, to a model that export.py and calibrate.py made."""
import argparse
import json
import pathlib

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from onnxruntime import GraphOptimizationLevel

from calibrate import number, stored
from eight_bits import save_model, simplified
from export import RANGES_FROM, scan_of_views, traced_view
from photos import Photos
from third_net import TEMPERATURE, THIRD_SIDE, third_net
from views import SIDE, VIEWS, matrices_of

# The whole square alone, as it is and in a mirror: with its corners fewer photos of foreign sources were named right.
THIRD_VIEWS = VIEWS[:1]
# Nothing was trained to bear 8 bits, and its small first layers bear them worst: all in 8 bits, its features are off by a third of their spread.
EXACT_LAYERS = 11


def with_third(model, view, head):
    """The graph with a third word about each photo, which does not count until calibrate_third.py says how much."""
    graph = model.graph
    scan, body = scan_of_views(view, "third")
    [whole], _, _ = matrices_of(THIRD_VIEWS, THIRD_SIDE)
    at = next(i for i, node in enumerate(graph.node) if node.output[0] == "both_logits")
    join = graph.node[at]
    steps = [
        scan,
        helper.make_node("Squeeze", ["third/features", "one"], ["third/flat"]),
        helper.make_node("MatMul", ["third/view_shares", "third/flat"], ["third/names"]),
        # As names_seen of third_net.py; the shares of the views hold its temperature.
        helper.make_node("Softmax", ["third/names"], ["third/chances"]),
        helper.make_node("Sqrt", ["third/chances"], ["third/words"]),
        helper.make_node("Gemm", ["third/words", "third_weight", "third_bias"], ["third_logits"], transB=1),
        helper.make_node("Concat", [*join.input, "third_logits"], [join.output[0]], axis=0),
    ]
    graph.node.remove(join)
    for i, step in enumerate(steps):
        graph.node.insert(at + i, step)
    constants = {"third/matrices": np.stack([whole, whole[::-1]]), "third/every_down": np.array([0, 0]), "third/every_across": np.array([0, 1]),
                 "third/view_shares": np.array([[0.5, 0.5]], np.float32) / TEMPERATURE,
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
    view = traced_view(third_net(args.weights).eval(), photos.some_squares(RANGES_FROM, SIDE), "third", THIRD_VIEWS, THIRD_SIDE, EXACT_LAYERS)
    grown = with_third(onnx.load(args.model / "model.onnx"), view, torch.load(args.checkpoint, weights_only=True))
    model = simplified(grown, GraphOptimizationLevel.ORT_ENABLE_EXTENDED)
    save_model(model, args.out, settings | {"version": args.version})


if __name__ == "__main__":
    main()
