import { defineNoticesScenarios } from './noticesStories.ts';

defineNoticesScenarios();
