import { noticesStories } from './noticesStories.ts';

noticesStories();
