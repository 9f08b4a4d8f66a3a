#if XML
import XMLCoder
#endif
