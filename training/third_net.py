"""MobileNet v1 (Howard et al. 2017) as Google trained it on 2,023 dishes: AIY food_V1 (Apache-2.0), read from its TensorFlow Lite file."""
import torch
from torch import nn
from torch.nn import functional as F

FEATURES = 1024
THIRD_SIDE = 192  # px at which it was trained
TEMPERATURE = 2.0


class Conv(nn.Module):
    """A convolution with its batch norm folded in; pads like TensorFlow."""

    def __init__(self, weight, bias, stride, groups):
        super().__init__()
        self.weight, self.bias = nn.Parameter(weight.contiguous(), requires_grad=False), nn.Parameter(bias, requires_grad=False)
        self.stride, self.groups, self.is_clipped = stride, groups, True

    def forward(self, x):
        if self.weight.shape[-1] == 3:
            near = 2 - self.stride
            x = F.pad(x, (near, 1, near, 1))
        x = F.conv2d(x, self.weight, self.bias, self.stride, 0, 1, self.groups)
        return F.relu6(x) if self.is_clipped else x


def third_net(path):
    """Its layers: those that see, the mean of what they see, and the one that names Google's own dishes by it."""
    # Needed for reading the weights alone.
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    file = Interpreter(str(path), experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
    file.allocate_tensors()
    shapes = {tensor["index"]: tensor["shape"] for tensor in file.get_tensor_details()}
    layers = []
    for step in file._get_ops_details():
        if step["op_name"] not in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            continue
        weight, bias = (torch.from_numpy(file.get_tensor(step["inputs"][i]).copy()) for i in (1, 2))
        is_depthwise = step["op_name"] == "DEPTHWISE_CONV_2D"
        # One filter for each channel stands as 1HWC, others as OHWI.
        weight = weight.permute(3, 0, 1, 2) if is_depthwise else weight.permute(0, 3, 1, 2)
        stride = int(shapes[step["inputs"][0]][1] // shapes[step["outputs"][0]][1])
        layers.append(Conv(weight, bias, stride, len(weight) if is_depthwise else 1))
    layers[-1].is_clipped = False
    return nn.Sequential(*layers[:-1], nn.AdaptiveAvgPool2d(1), layers[-1])


def names_seen(net, features):
    """
    What a classifier reads: the roots of the chances of Google's dishes (Hellinger's distance is between such), at a temperature that leaves the
    less likely ones a say.
    """
    names = net[-1](features.float()[:, :, None, None])[:, :, 0, 0]
    return (names / TEMPERATURE).softmax(-1).sqrt()
