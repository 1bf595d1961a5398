import { motivationResource } from '#resources/motivation.ts';
import { motivationProducts, motivations } from '../../platform/tables/fieldWork.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { motivationsOf } from './demo.ts';
import { versionedMotivations } from './resource.ts';

const counted = ['мотивация', 'мотивации', 'мотиваций'] as const;

export const motivationsModule: Module = {
  name: 'motivations',
  tables: [
    { table: motivations, counted },
    { table: motivationProducts, counted },
  ],
  resources: [versionedMotivations],
  owns: [{ path: '/api/v1/motivations', enabledBy: ['distribution'], section: motivationResource }],
  demo(context, created) {
    const made = motivationsOf(context, created);
    return [tableRows(motivations, made.motivations), tableRows(motivationProducts, made.products)];
  },
};
