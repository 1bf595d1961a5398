import { useCreate, useUpdate, type BaseRecord } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useInvalidateOnNotFound } from '../list/useInvalidateOnNotFound.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { bodyOf } from '#record/body.ts';
import type { Conditions, Values } from '#record/values.ts';
import type { FormStore } from './formStore.ts';
import { showFailure } from './policies.ts';
import { validate } from './validate.ts';

interface Save {
  busy: boolean;
  /** Validates, sends once however often it is called, shows a failure by its policy; resolves to whether it was saved. */
  save: () => Promise<boolean>;
}

/** Creates (no id) or updates (with id) the record of a form (part1 §4). What was typed is never touched; `extraValues` travels with it. */
export function useSave(declaration: Declaration, conditions: Conditions, store: FormStore, id: string | number | null, extraValues: Values = {}): Save {
  const { customFields } = useEngine();
  const gone = useInvalidateOnNotFound(declaration.name);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { mutateAsync: create } = useCreate<BaseRecord>(optionsFor(declaration));
  const { mutateAsync: update } = useUpdate<BaseRecord>({ ...optionsFor(declaration), mutationMode: 'pessimistic' });

  const send = async (force: boolean): Promise<boolean> => {
    const values = { ...bodyOf(declaration, store.getState().values, conditions, id, customFields), ...extraValues };
    const body = force ? { ...values, force: true } : values;
    try {
      if (id === null) await create({ values: body });
      else await update({ id, values: body });
      return true;
    } catch (error) {
      setBusy(false);
      gone(error);
      if (await showFailure(declaration.errors, error) === 'shown') return false;
      setBusy(true);
      return send(true);
    }
  };
  const save = async () => {
    if (running.current) return false;
    running.current = true;
    try {
      if (!await validate(declaration, conditions, store, id === null)) return false;
      setBusy(true);
      return await send(false);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, save };
}

/** The list reloads itself and policies tell failures: Refine is asked to do neither. */
function optionsFor(declaration: Declaration): { resource: string; invalidates: []; successNotification: false; errorNotification: false } {
  return { resource: declaration.name, invalidates: [], successNotification: false, errorNotification: false };
}
