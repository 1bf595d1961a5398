import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useOwnsAddressBar } from './filterAddress.ts';
import type { Row } from './row.ts';
import {
  canOpen,
  findOpenParam,
  openParam,
  formatOpenParam,
  parseOpenParam,
  setOpenParam,
  type OpenTarget,
} from './openParam.ts';

/** The record open over a list, with its row if the list has it. */
export interface Opened extends OpenTarget {
  row: Row | null;
}

export interface OpenedState {
  opened: Opened | null;
  show: (next: Opened) => void;
  /** Replaces the open record with another; asks about unsaved changes first if both have an address. */
  turnTo: (next: Opened) => void;
  close: () => void;
  /** Returns the address of a page with this record open; undefined where it has no address. */
  addressOf: ((target: OpenTarget) => string) | undefined;
}

/** State of an opened record's history entry: the entry before it is the list. */
const ours = { opened: true };

/**
 * Returns the record open over a list, stored in the address bar when it is `linked`: a reload, Back, Forward and a
 * shared link preserve it. Opening adds a history entry; closing goes back over it, or removes the parameter from an
 * address that was reached another way.
 */
export function useOpened(declaration: Declaration, rows: readonly Row[], linked: boolean): OpenedState {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Opened | null>(null);
  const now = useRef(location);
  const left = useRef<string | null>(null);
  const awaited = useRef<Opened | null>(null);
  const own = useOwnsAddressBar();
  const inBar = linked && own && declaration.filter?.fields.includes(openParam) !== true;
  const opened = inBar ? findOpenParam(location.search) : null;
  const remembered = shown && (!inBar || formatOpenParam(shown) === opened) ? shown : null;
  const target = remembered ?? (opened === null ? null : targetIn(declaration, opened));

  const clear = useEffectEvent(
    () =>
      void navigate({ pathname: location.pathname, search: setOpenParam(location.search, null) }, { replace: true }),
  );
  const isNothing = opened !== null && target === null;
  useEffect(() => {
    if (isNothing) clear();
  }, [isNothing]);

  const searchWith = (next: OpenTarget) => setOpenParam(location.search, formatOpenParam(next));
  const show = (next: Opened) => {
    setShown(next);
    if (!inBar || (formatOpenParam(next) === opened && left.current === null)) return;
    awaited.current = next;
    // A record opened while the browser still goes back is opened afterwards.
    if (left.current !== null) return;
    // Replaces the open or still closing record: Back returns to the list.
    const entry = opened === null ? { state: ours } : { state: location.state as unknown, replace: true };
    void navigate({ pathname: location.pathname, search: searchWith(next) }, { ...entry, flushSync: true });
  };
  const arrive = useEffectEvent(() => {
    const next = awaited.current;
    [left.current, awaited.current] = [null, null];
    if (next && formatOpenParam(next) !== opened) show(next);
  });
  useEffect(() => {
    now.current = location;
    if (left.current !== location.key) arrive();
  }, [location]);

  return {
    opened: target && { ...target, row: rowOf(declaration, rows, target) ?? remembered?.row ?? null },
    show,
    turnTo: (next) =>
      inBar
        ? void navigate(
            { pathname: location.pathname, search: searchWith(next) },
            { replace: true, state: location.state as unknown },
          )
        : setShown(next),
    // A modal holds the function that it was opened with: it closes that record, and no record opened since.
    close: () => {
      const { key, pathname, search, state } = now.current;
      if (!inBar) return setShown(null);
      const isReplaced = left.current === null && awaited.current !== null;
      if (isReplaced) awaited.current = null;
      // The browser goes back asynchronously: closing twice must not go back twice.
      if (isReplaced || opened === null || findOpenParam(search) !== opened || left.current === key) return undefined;
      left.current = key;
      return void (isOurs(state)
        ? navigate(-1)
        : navigate({ pathname, search: setOpenParam(search, null) }, { replace: true }));
    },
    addressOf: inBar ? (next) => `${location.pathname}${searchWith(next)}` : undefined,
  };
}

function targetIn(declaration: Declaration, text: string): OpenTarget | null {
  const target = parseOpenParam(declaration.api, text);
  return target && canOpen(declaration, target) ? target : null;
}

function rowOf({ api }: Declaration, rows: readonly Row[], { id }: OpenTarget): Row | undefined {
  return id === null ? undefined : rows.find((row) => row[api.id] === id);
}

function isOurs(state: unknown): boolean {
  return isRecord(state) && state.opened === true;
}
