"""Writes model.onnx (and the settings beside it) from a checkpoint's averaged weights."""
import argparse
import csv
import json
import pathlib
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from eight_bits import compute_in_eight_bits
from judge import read_square
from net import FoodNet
from photos import Photos
from shipped import INPUT, JUDGED, KEPT_AXES, VIEWS, ShippedNet

HALVED_FROM = 256  # tensors with fewer numbers keep 32 bits
RANGES_FROM = 320  # views that the ranges of 8-bit arithmetic come from


def store_weights_as_half(model):
    """Keeps weights in 16 bits in the file; a Cast, folded when the file is loaded, gives 32 bits to the kernels."""
    graph, casts = model.graph, []
    scales = {node.input[1] for node in graph.node if node.op_type in ("QuantizeLinear", "DequantizeLinear")}
    for i, tensor in enumerate(graph.initializer):
        is_large = int(np.prod(tensor.dims)) >= HALVED_FROM
        if tensor.data_type == TensorProto.FLOAT and is_large and tensor.name not in scales:
            name = tensor.name
            half = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), f"{name}.half")
            graph.initializer[i].CopyFrom(half)
            casts.append(helper.make_node("Cast", [f"{name}.half"], [name], name=f"{name}.cast", to=TensorProto.FLOAT))
    nodes = casts + list(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)
    return model


def export_graph(net, size, views, squares, path, seen=None):
    """`squares` fit the axes of likeness; `seen` the ranges of 8-bit arithmetic, without which all is computed in 32 bits."""
    shipped = ShippedNet(net, size, views).eval()
    shipped.fit_axes(squares)
    example = torch.randint(0, 256, (2, INPUT, INPUT, 3), dtype=torch.uint8)
    with tempfile.TemporaryDirectory() as folder:
        raw = pathlib.Path(folder) / "raw.onnx"
        torch.onnx.export(shipped, (example,), str(raw), dynamo=False, opset_version=17, input_names=["image"],
                          output_names=["logits", "features"], do_constant_folding=True,
                          dynamic_axes={name: {0: "n"} for name in ("image", "logits", "features")})
        model = onnx.load(raw)
    for output, wide in zip(model.graph.output, (len(net.classifier.bias), KEPT_AXES)):
        output.type.tensor_type.shape.dim[1].dim_value = wide
    if seen is not None:
        model = compute_in_eight_bits(model, seen)
    onnx.checker.check_model(store_weights_as_half(model))
    onnx.save(model, path)


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
    parser.add_argument("--input-size", type=int, default=112, help="pixels at which the network works inside")
    parser.add_argument("--views", choices=sorted(VIEWS), default="mixed")
    parser.add_argument("--axes-from", type=int, default=2000, help="training photos that the axes of likeness come from")
    parser.add_argument("--full-precision", action="store_true", help="compute in 32 bits instead of 8")
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    labels = photos.labels
    saved = torch.load(args.checkpoint, weights_only=True)
    net = FoodNet(saved["size"], len(labels))
    net.load_state_dict(saved["average"])
    args.out.mkdir(parents=True, exist_ok=True)
    rows = np.flatnonzero(photos.split == "train")
    chosen = np.random.default_rng(1).choice(rows, min(args.axes_from, len(rows)), replace=False)
    squares = torch.from_numpy(np.stack([read_square(args.photos / photos.entries[i]["path"]) for i in chosen]))
    export_graph(net.eval(), args.input_size, VIEWS[args.views], squares, args.out / "model.onnx",
                 None if args.full_precision else squares[:RANGES_FROM // len(VIEWS[args.views])].numpy())
    settings = {
        "version": args.version,
        "inputSize": INPUT,
        "preprocess": {
            "orient": "exif", "colour": "srgb", "alphaOn": "white", "crop": "centre-square",
            "kernel": "lanczos3", "enlarge": True, "layout": "nhwc", "type": "uint8",
            "judgedShortSide": JUDGED, "judgedInsideGraph": True, "views": args.views,
        },
        "temperature": 1.0,
        "notFoodThreshold": 0.5,
        "labels": labels,
        "aliases": other_names(),
    }
    (args.out / "model.json").write_text(json.dumps(settings, indent=2) + "\n")
    print((args.out / "model.onnx").stat().st_size, "bytes")


if __name__ == "__main__":
    main()
