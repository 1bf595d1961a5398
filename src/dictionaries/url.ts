/**
 * Pattern of a link: http or https, then a host with a dot, no white space (part1 §5, spec D44). A regular expression
 * source for JSON Schemas.
 */
export const urlPattern = '^[hH][tT][tT][pP][sS]?://[^\\s/?#@:]*[^\\s/?#@:.]\\.[^\\s/?#@:.][^\\s/?#@:]*([:/?#]\\S*)?$';
