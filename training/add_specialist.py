"""Adds a second network to an exported model: a specialist that tells apart only the labels that have sharp training photos."""
import argparse
import json
import pathlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import GraphOptimizationLevel
from torch import nn

from eight_bits import graph_bytes, save_graph, simplified
from export import RANGES_FROM, look_named, one_by_one, part, some_squares, traced, traced_view
from net import FEATURES, averaged
from photos import Photos
from shipped import ViewNet

# What the two are worth until calibrate.py has run: neither 0 nor 1, which a simplification would drop, nor alike, which it would merge.
UNWEIGHED = 0.75, 0.5


class TogetherNet(nn.Module):
    """
    What both networks say of a photo. How likely it is that it shows one of the specialist's labels stays as the first network has
    it, for the specialist knows no others; which of them it is, both say, each with its share.
    """

    def __init__(self, classifier, told):
        super().__init__()
        self.classifier = classifier
        self.register_buffer("told", told[None])
        self.register_buffer("first_share", torch.tensor(UNWEIGHED[:1]))
        self.register_buffer("second_share", torch.tensor(UNWEIGHED[1:]))

    def forward(self, plain_logits, mean_feature):
        among = plain_logits.gather(1, self.told)
        chance = among.logsumexp(1, keepdim=True)
        second = self.classifier(mean_feature).log_softmax(1)
        both = (self.first_share * (among - chance) + self.second_share * second).log_softmax(1)
        return plain_logits.scatter(1, self.told, both + chance)


def narrowed(classifier, told):
    """The classifier of these labels alone."""
    own = nn.Linear(FEATURES, len(told))
    with torch.no_grad():
        own.weight.copy_(classifier.weight[told])
        own.bias.copy_(classifier.bias[told])
    return own


def in_half(graph, names):
    """Keeps these constants in 16 bits; onnxruntime widens them once, when it starts."""
    for tensor in [tensor for tensor in graph.initializer if tensor.name in names]:
        short = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), f"{tensor.name}/half")
        graph.initializer.remove(tensor)
        graph.initializer.append(short)
        graph.node.insert(0, helper.make_node("Cast", [short.name], [tensor.name], to=TensorProto.FLOAT))


def with_specialist(model, net, look, told, squares):
    """The model with another step between the first network's logits and their certainty."""
    graph = model.graph
    if any(tensor.name.startswith("specialist/") for tensor in graph.initializer):
        raise SystemExit("This model has a specialist already: export it anew.")
    body = part(traced_view(ViewNet(net), squares, look, True), "specialist")
    together = TogetherNet(narrowed(net.classifier, told), told)
    examples = {"plain_logits": torch.zeros(1, net.classifier.out_features), "specialist_feature": torch.zeros(1, FEATURES)}
    tail = part(traced(together, examples, ["logits_of_both"]), "specialist")
    constants = dict(zip(("specialist/matrices", "specialist/down", "specialist/across"), look))
    graph.initializer.extend(numpy_helper.from_array(value.numpy(), name) for name, value in constants.items())
    graph.initializer.extend([*body.initializer, *tail.initializer])
    last = next(node for node in graph.node if node.output[0] == "logits")
    at = list(graph.node).index(last)
    last.input[list(last.input).index("plain_logits")] = "logits_of_both"
    mean = helper.make_node("ReduceMean", ["specialist_features"], ["specialist_feature"], axes=[0], keepdims=0)
    for step in reversed([one_by_one(body, *constants, "specialist_features"), mean, *tail.node]):
        graph.node.insert(at, step)
    model = simplified(model, GraphOptimizationLevel.ORT_ENABLE_EXTENDED)
    in_half(model.graph, [tensor.name for tensor in model.graph.initializer if tensor.name.endswith("classifier.weight")])
    onnx.checker.check_model(model)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="the folder that export.py wrote")
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True)
    parser.add_argument("--look", default="plain:128", help="the views that the specialist sees, and their size")
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    net = averaged(args.checkpoint, len(photos.labels))
    path = args.model / "model.onnx"
    squares = some_squares(args.photos, photos, RANGES_FROM, photos.is_sharp)
    told = photos.labels_of(photos.sharp_rows())
    save_graph(with_specialist(onnx.load(path), net, look_named(args.look), told, squares), path)
    # What photos look like to the model is the first network's word alone: `featuresVersion` stays.
    settings = args.model / "model.json"
    settings.write_text(json.dumps({**json.loads(settings.read_text()), "version": args.version}, indent=2) + "\n")
    print(graph_bytes(path), "bytes")


if __name__ == "__main__":
    main()
