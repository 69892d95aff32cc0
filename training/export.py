"""Writes model.onnx (its weights and the settings beside it) from the first network of an earlier model and what train.py made."""
import argparse
import json
import pathlib
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, compose, helper, numpy_helper
from onnxruntime import GraphOptimizationLevel
from torch import nn

from eight_bits import compute_in_eight_bits, save_model, simplified
from net import FEATURES, FROZEN_LAYERS, FoodHead, from_imagenet, normalise
from photos import Photos, aliases
from train import start
from views import FIRST_SIDE, SECOND_SIDE, SIDE, VIEW_SHARES, VIEWS, lanczos_down, matrices_of

RANGES_FROM = 120  # training photos that the ranges of 8-bit arithmetic come from, each in one of the views
OPSET = 17


class ViewNet(nn.Module):
    """What one view of the square shows: pixels NCHW, one matrix an axis, the features."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, square, down, across):
        return self.net(torch.matmul(torch.matmul(down, square), across.T)).mean((2, 3))


def traced_view(net, squares, name="second", views=VIEWS, side=SECOND_SIDE, exact=0):
    """The graph of one view of a network, computing in 8 bits but for its first `exact` layers; the ranges come from these squares."""
    matrices, down, across = matrices_of(views, side)
    seen = [{"square": normalise(squares[i:i + 1].permute(0, 3, 1, 2)), f"{name}/down": torch.from_numpy(matrices[down[i % len(down)]]),
             f"{name}/across": torch.from_numpy(matrices[across[i % len(across)]])} for i in range(len(squares))]
    with tempfile.TemporaryDirectory() as folder:
        raw = pathlib.Path(folder) / "raw.onnx"
        torch.onnx.export(ViewNet(net).eval(), tuple(seen[0].values()), str(raw), dynamo=False, opset_version=OPSET,
                          input_names=list(seen[0]), output_names=[f"{name}/feature"])
        graph = onnx.load(raw)
    return compute_in_eight_bits(graph, [{name: value.numpy() for name, value in inputs.items()} for inputs in seen], exact)


def needed_for(nodes, outputs):
    """The steps that these outputs depend on, in their order. What a subgraph reads from outside counts as read."""
    wanted, kept = set(outputs), []
    for node in reversed(nodes):
        if wanted & set(node.output):
            kept.append(node)
            wanted |= set(node.input)
            for a in node.attribute:
                if a.type == onnx.AttributeProto.GRAPH:
                    wanted |= {name for step in a.g.node for name in step.input} | {out.name for out in a.g.output}
    return kept[::-1]


def first_network(model):
    """The steps of an earlier model from its square to the features of the first network, whatever side its square had."""
    nodes = list(model.graph.node)
    if not any("square_levels" in node.output for node in nodes):
        made = next(node for node in nodes if "levels" in node.output)
        made.output[0] = "square_levels"
        smaller = [helper.make_node("MatMul", ["shrink", "square_levels"], ["shrunk"]), helper.make_node("MatMul", ["shrunk", "shrink_across"], ["levels"])]
        at = nodes.index(made) + 1
        nodes = nodes[:at] + smaller + nodes[at:]
    return needed_for(nodes, ["mean_feature", "features", "is_sharp"])


def scan_of_views(view, name):
    """
    One view after the other: the room that one takes serves all of them. Also the graph of one view, whose weights stay outside: inside
    they would be kept twice.
    """
    body = compose.add_prefix(view, f"{name}/", rename_inputs=False, rename_outputs=False, rename_nodes=True).graph
    picks = [helper.make_node("Gather", [f"{name}/matrices", f"{name}/{axis}_number"], [f"{name}/{axis}"]) for axis in ("down", "across")]
    numbers = [helper.make_tensor_value_info(f"{name}/{axis}_number", TensorProto.INT64, []) for axis in ("down", "across")]
    steps = helper.make_graph([*picks, *body.node], "view", numbers, body.output)
    return helper.make_node("Scan", [f"{name}/every_down", f"{name}/every_across"], [f"{name}/features"], body=steps, num_scan_inputs=2), body


def whole(earlier, view, head):
    """The whole graph: a uint8 NHWC square to logits, features, whether it is sharp, and what each view alone shows."""
    matrices, down, across = matrices_of(VIEWS, SECOND_SIDE)
    scan, body = scan_of_views(view, "second")
    nodes = [
        *first_network(earlier),
        helper.make_node("Sub", ["square_levels", "grey"], ["square_around_grey"]),
        helper.make_node("Mul", ["square_around_grey", "share"], ["square"]),
        scan,
        helper.make_node("Squeeze", ["second/features", "one"], ["second/flat"]),
        helper.make_node("Gemm", ["mean_feature", "first_weight", "first_bias"], ["first_logits"], transB=1),
        helper.make_node("Gemm", ["second/flat", "second_weight", "second_bias"], ["plain_views"], transB=1),
        helper.make_node("MatMul", ["view_shares", "plain_views"], ["second_logits"]),
        # How much each network's word counts, and how sure both may be, hangs on how much detail the photo holds.
        helper.make_node("Where", ["is_sharp", "sharp_shares", "soft_shares"], ["shares"]),
        helper.make_node("Concat", ["first_logits", "second_logits"], ["both_logits"], axis=0),
        helper.make_node("MatMul", ["shares", "both_logits"], ["logits"]),
        helper.make_node("Mul", ["plain_views", "view_certainty"], ["view_logits"]),
    ]
    shrink = lanczos_down(0, SIDE, SIDE, FIRST_SIDE).astype(np.float32)
    constants = {"shrink": shrink, "shrink_across": shrink.T.copy(), "one": np.array([1]), "second/matrices": matrices,
                 "second/every_down": down, "second/every_across": across, "view_shares": np.array([VIEW_SHARES], np.float32),
                 "view_certainty": np.ones(1, np.float32), "sharp_shares": np.ones((1, 2), np.float32), "soft_shares": np.ones((1, 2), np.float32) * 1.1}
    for name, layer in (("first", head.first), ("second", head.second)):
        constants |= {f"{name}_weight": layer.weight.detach().numpy(), f"{name}_bias": layer.bias.detach().numpy()}
    named = {tensor.name: tensor for tensor in [*earlier.graph.initializer, *body.initializer]}
    named |= {name: numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()}
    labels = len(head.first.bias)
    image = helper.make_tensor_value_info("image", TensorProto.UINT8, [1, SIDE, SIDE, 3])
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, labels]),
               helper.make_tensor_value_info("view_logits", TensorProto.FLOAT, [len(VIEWS), labels]),
               next(out for out in earlier.graph.output if out.name == "features"),
               next(out for out in earlier.graph.output if out.name == "is_sharp")]
    graph = helper.make_graph(nodes, "food", [image], outputs, list(named.values()))
    opsets = {entry.domain: entry for entry in [*view.opset_import, *earlier.opset_import]}
    return helper.make_model(graph, opset_imports=list(opsets.values()), ir_version=8)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--first", type=pathlib.Path, required=True, help="folder of the model whose first network is kept")
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--kept", type=float, default=0.4, help="share of the first classifier's weights that stays as it was")
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    photos, settings = Photos(args.cache), json.loads((args.first / "model.json").read_text())
    head = FoodHead(len(photos.labels))
    head.load_state_dict(torch.load(args.checkpoint, weights_only=True)["average"])
    head.eval()
    # Between what training made of the first classifier and what it was, both old dishes and new ones are named best.
    known = torch.tensor([label in settings["labels"] for label in photos.labels])
    with torch.no_grad():
        for name, value in start(photos, args.first).first.named_parameters():
            mine = head.first.get_parameter(name)
            mine[known] = torch.lerp(mine[known], value[known], args.kept)
    net = nn.Sequential(*list(from_imagenet())[:FROZEN_LAYERS], *head.net).eval()
    earlier = onnx.load(args.first / "model.onnx")
    view = traced_view(net, photos.some_squares(RANGES_FROM, SIDE))
    model = simplified(whole(earlier, view, head), GraphOptimizationLevel.ORT_ENABLE_EXTENDED)
    settings |= {"version": args.version, "inputSize": SIDE, "temperature": 1.0, "notFoodThreshold": 0.5, "labels": photos.labels, "aliases": aliases()}
    settings["preprocess"] = {name: value for name, value in settings["preprocess"].items() if name not in ("judgedShortSide", "judgedInsideGraph", "views")}
    save_model(model, args.out, settings)


if __name__ == "__main__":
    main()
