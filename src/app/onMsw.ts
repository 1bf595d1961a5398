import { setupWorker } from 'msw/browser';
import { handlersForAll } from '#msw/handlersForAll.ts';

// The page of `npm run dev -- --msw`. Its first call must find the handlers. Files of the page itself pass.
await setupWorker(...handlersForAll({ latency: 200 })).start({ onUnhandledRequest: 'bypass', quiet: true });
console.info('Страница работает без сервера: ответы выдуманы, войти можно с любым телефоном и любым кодом.');
await import('../main.tsx');
