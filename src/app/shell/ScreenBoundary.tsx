import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { isChunkLoadError, reloadForMissingChunk, reloadPage } from '#ui/chunks/chunkLoadError.ts';

interface State {
  error: unknown;
}

/** A screen that breaks says so in its place; the menu and the other screens go on. */
export class ScreenBoundary extends Component<{ children: ReactNode; page?: boolean }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('empty') };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    if (isChunkLoadError(error)) reloadForMissingChunk();
  }

  // A part of the program that did not arrive is asked for again only by a new page.
  readonly #retry = () => {
    if (isChunkLoadError(this.state.error)) void reloadPage();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const missing = isChunkLoadError(error);
    return (
      <div className={this.props.page ? 'centre centre-page' : 'centre'} role="alert">
        <h1>{missing ? 'Не удалось загрузить страницу' : 'Что-то пошло не так'}</h1>
        <p>
          {missing
            ? 'Часть приложения не пришла с сервера: нет связи или вышла новая версия.'
            : 'Этот экран сломался, остальные работают. Данные на сервере не пострадали.'}
        </p>
        <Button look="primary" onClick={this.#retry}>
          Повторить
        </Button>
      </div>
    );
  }
}
