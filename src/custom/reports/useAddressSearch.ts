import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '#ui/combobox/useDebounced.ts';

/** Minimum number of characters of a search on the server, and the pause in milliseconds before it (spec D51). */
const minimum = 3;
const pause = 500;

interface AddressSearch {
  /** The text as typed. */
  text: string;
  /** The search text, '' for everything. */
  q: string;
  type: (text: string) => void;
}

/**
 * Returns a search stored in the address as `q`: the address follows the input, and the text follows the address (Back,
 * a link).
 */
export function useAddressSearch(): AddressSearch {
  const [params, setParams] = useSearchParams();
  const term = params.get('q') ?? '';
  const q = searchOf(term);
  const [text, type] = useState(term);
  const settled = searchOf(useDebounced(text, pause));
  const written = useRef(q);
  const write = useEffectEvent(() => {
    if (settled === written.current) return;
    written.current = settled;
    setParams(settled === '' ? {} : { q: settled }, { replace: true });
  });
  useEffect(() => write(), [settled]);
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    type(q);
  }, [q]);
  return { text, q, type };
}

function searchOf(text: string): string {
  const trimmed = text.trim();
  return trimmed.length >= minimum ? trimmed : '';
}
