from trunkline.core.bits cimport Bits
from trunkline.core.state cimport State
