import { setupWorker } from 'msw/browser';
import { handlersForAll } from '#msw/handlersForAll.ts';

// Page of `npm run dev -- --msw`. The handlers must be ready before its first call; requests for page files pass.
await setupWorker(...handlersForAll({ latency: 200 })).start({ onUnhandledRequest: 'bypass', quiet: true });
console.info('Страница работает без сервера: ответы выдуманы, войти можно с любым телефоном и любым кодом.');
await import('../main.tsx');
