import { defineNoticesScenarios } from './noticesScenarios.ts';

defineNoticesScenarios();
