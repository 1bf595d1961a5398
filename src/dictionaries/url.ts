/** What a link is: http or https, then a host with a dot, no white space (part1 §5, spec D44). The source of a regular expression, for JSON Schemas. */
export const urlPattern = '^[hH][tT][tT][pP][sS]?://[^\\s/?#@:]*[^\\s/?#@:.]\\.[^\\s/?#@:.][^\\s/?#@:]*([:/?#]\\S*)?$';
