import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pageMarks } from '#dictionaries/pageMarks.ts';
import { Button } from '#ui/button/Button.tsx';
import { isChunkLoadError, reloadForMissingChunk, reloadPage } from '#ui/chunks/chunkLoadError.ts';

interface State {
  error: unknown;
}

/** Error boundary that shows the failure of a screen in its place; the menu and the other screens keep working. */
export class ScreenBoundary extends Component<{ children: ReactNode; page?: boolean }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('empty') };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    performance.mark(pageMarks.brokenScreen);
    if (isChunkLoadError(error)) reloadForMissingChunk();
  }

  // Only a page reload requests a failed chunk again.
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
