"""Writes model.onnx (its weights and the settings beside it) from a checkpoint's averaged weights."""
import argparse
import csv
import json
import pathlib
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, compose, helper, numpy_helper
from onnxruntime import GraphOptimizationLevel

from eight_bits import compute_in_eight_bits, graph_bytes, save_graph, simplified
from judge import read_square
from net import FEATURES, averaged, normalise
from photos import Photos
from shipped import INPUT, JUDGED, VIEWS, HeadNet, Sharpness, ViewNet, look, mean_features

RANGES_FROM = 320  # training photos that the ranges of 8-bit arithmetic come from, each in one of the views
OPSET = 17
UNCALIBRATED = torch.ones(1)  # certainty of soft photos, and of sharp ones until calibrate.py has run


def traced(module, inputs, outputs, **axes):
    """`inputs`: examples by name. `axes`: of inputs and outputs by name, those that may have any length."""
    with tempfile.TemporaryDirectory() as folder:
        raw = pathlib.Path(folder) / "raw.onnx"
        torch.onnx.export(module.eval(), tuple(inputs.values()), str(raw), dynamo=False, opset_version=OPSET,
                          input_names=list(inputs), output_names=outputs, dynamic_axes=axes)
        return onnx.load(raw)


def part(model, name):
    """The graph with names of its own, but for its inputs and outputs."""
    return compose.add_prefix(model, f"{name}/", rename_inputs=False, rename_outputs=False).graph


def given(names, kinds):
    """A branch that answers what lies outside it."""
    steps = [helper.make_node("Identity", [name], [f"given/{name}"]) for name in names]
    return helper.make_graph(steps, "given", [], [helper.make_tensor_value_info(f"given/{n}", k, None) for n, k in zip(names, kinds)])


def one_by_one(body, matrices, every_down, every_across, every_feature):
    """
    A Scan that looks at one view after the other: the room that one view takes serves all of them, small enough to be kept and to
    stay in a processor's cache. `body`: what is done with a view, a graph from `down` and `across` to its feature.
    """
    picks = [helper.make_node("Gather", [matrices, f"{axis}_number"], [axis]) for axis in ("down", "across")]
    numbers_of_view = [helper.make_tensor_value_info(f"{axis}_number", TensorProto.INT64, []) for axis in ("down", "across")]
    steps = helper.make_graph([*picks, *body.node], "view", numbers_of_view, body.output)
    return helper.make_node("Scan", [every_down, every_across], [every_feature], body=steps, num_scan_inputs=2)


def whole(sharpness, view, head, looks):
    """The whole graph, a uint8 NHWC square of 128 px to logits, features and whether it is sharp."""
    judge, body, tail = part(sharpness, "sharpness"), view.graph, part(head, "head")
    chosen = ["certainty", "matrices", "every_down", "every_across"]
    kinds = [TensorProto.FLOAT, TensorProto.FLOAT, TensorProto.INT64, TensorProto.INT64]
    nodes = [
        helper.make_node("Transpose", ["image"], ["planes"], perm=[0, 3, 1, 2]),
        helper.make_node("Cast", ["planes"], ["levels"], to=TensorProto.FLOAT),
        helper.make_node("Sub", ["levels", "grey"], ["around_grey"]),
        helper.make_node("Mul", ["around_grey", "share"], ["pixels"]),
        *judge.node,
        helper.make_node("If", ["is_sharp"], chosen, then_branch=given([f"sharp/{name}" for name in chosen], kinds),
                         else_branch=given([f"soft/{name}" for name in chosen], kinds)),
        one_by_one(body, *chosen[1:], "every_feature"),
        helper.make_node("ReduceMean", ["every_feature"], ["mean_feature"], axes=[0], keepdims=0),
        *tail.node,
        helper.make_node("Mul", ["plain_logits", "certainty"], ["logits"]),
    ]
    constants = {"grey": np.float32(127), "share": np.float32(1 / 128)}
    for kind, parts in zip(("soft", "sharp"), looks):
        constants |= {f"{kind}/{name}": value.numpy() for name, value in zip(chosen, (UNCALIBRATED, *parts))}
    # Weights stay outside the Scan: onnxruntime would keep those inside twice.
    numbers = [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]
    numbers += [*judge.initializer, *body.initializer, *tail.initializer]
    image = helper.make_tensor_value_info("image", TensorProto.UINT8, [1, INPUT, INPUT, 3])
    labels = tail.output[0].type.tensor_type.shape.dim[1].dim_value
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, labels]), tail.output[1], judge.output[0]]
    graph = helper.make_graph(nodes, "food", [image], outputs, numbers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)


def view_examples(pixels, look):
    """What the graph of a view reads, for each of these squares in one of the views."""
    matrices, down, across = look
    return [{"pixels": pixels[i:i + 1], "down": matrices[down[i % len(down)]], "across": matrices[across[i % len(across)]]}
            for i in range(len(pixels))]


def traced_view(view, squares, look, in_eight_bits):
    """The graph of one view, a ViewNet; ranges of 8-bit arithmetic come from these squares."""
    seen = view_examples(normalise(squares[:RANGES_FROM].permute(0, 3, 1, 2)), look)
    graph = traced(view, seen[0], ["feature"], down={0: "size"}, across={0: "size"})
    return compute_in_eight_bits(graph, [{name: value.numpy() for name, value in inputs.items()} for inputs in seen]) if in_eight_bits else graph


def some_squares(root, photos, count, wanted=True):
    """Squares of training photos, drawn evenly; `wanted` marks the rows to draw from."""
    rows = np.flatnonzero((photos.split == "train") & wanted)
    chosen = np.random.default_rng(1).choice(rows, min(count, len(rows)), replace=False)
    return torch.from_numpy(np.stack([read_square(root / photos.entries[i]["path"]) for i in chosen]))


def export_graph(net, looks, squares, path, in_eight_bits=True):
    """
    `squares` fit the axes of likeness and the ranges of 8-bit arithmetic; `looks`: how soft photos are looked at, and sharp ones. The
    ranges come from the views of sharp photos, most of them lowered as those of soft ones are: one run of them has one size.
    """
    sharpness, view, head = Sharpness(), ViewNet(net), HeadNet(net.classifier)
    head.fit_axes(torch.cat([mean_features(view, sharpness, looks, some) for some in squares.split(64)]))
    first = traced(sharpness, {"pixels": normalise(squares[:1].permute(0, 3, 1, 2))}, ["is_sharp"])
    middle = traced_view(view, squares, looks[1], in_eight_bits)
    last = traced(head, {"mean_feature": torch.zeros(1, FEATURES)}, ["plain_logits", "features"])
    # What onnxruntime would do at every start is done once; nothing in it depends on the processor.
    model = simplified(whole(first, middle, last, looks), GraphOptimizationLevel.ORT_ENABLE_EXTENDED)
    onnx.checker.check_model(model)
    save_graph(model, path)


def look_named(text):
    """Views and the size at which the network sees them: "soft:144"."""
    views, size = text.split(":")
    return look(VIEWS[views], int(size))


def other_names():
    """Class folders of the sources whose name is not the label itself, such as the sorts of apple."""
    rows = csv.DictReader(open(pathlib.Path(__file__).parent / "classes.csv"))
    named = {r["class_folder"].split("/")[-1].lower().replace(" ", "_").replace("-", "_"): r["label"] for r in rows}
    return {name: label for name, label in sorted(named.items()) if name != label}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--soft", default="soft:144", help=f"views of photos of 64 px ({', '.join(VIEWS)}) and the size they are seen at")
    parser.add_argument("--sharp", default="close:128", help="the same for photos that hold more")
    parser.add_argument("--axes-from", type=int, default=2000, help="training photos that the axes of likeness come from")
    parser.add_argument("--full-precision", action="store_true", help="compute in 32 bits instead of 8")
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    labels = photos.labels
    net = averaged(args.checkpoint, len(labels))
    args.out.mkdir(parents=True, exist_ok=True)
    squares = some_squares(args.photos, photos, args.axes_from)
    export_graph(net, (look_named(args.soft), look_named(args.sharp)), squares, args.out / "model.onnx", not args.full_precision)
    settings = {
        "version": args.version,
        "featuresVersion": args.version,
        "inputSize": INPUT,
        "preprocess": {
            "orient": "exif", "colour": "srgb", "alphaOn": "white", "crop": "centre-square",
            "kernel": "lanczos3", "enlarge": True, "layout": "nhwc", "type": "uint8",
            "judgedShortSide": JUDGED, "judgedInsideGraph": True, "views": {"soft": args.soft, "sharp": args.sharp},
        },
        "temperature": 1.0,
        "notFoodThreshold": 0.5,
        "labels": labels,
        "aliases": other_names(),
    }
    (args.out / "model.json").write_text(json.dumps(settings, indent=2) + "\n")
    print(graph_bytes(args.out / "model.onnx"), "bytes")


if __name__ == "__main__":
    main()
