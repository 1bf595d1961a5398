import { renderToStaticMarkup } from 'react-dom/server';
import { usualName } from '../config.ts';
import SignIn from './SignIn.tsx';

/** The sign-in as text, for the build alone (`build/earlySignIn.ts`). */
export function drawing(): string {
  const unused = () => Promise.reject(new Error('a drawing asks for nothing'));
  return renderToStaticMarkup(<SignIn productName={usualName} notice={null} requestCode={unused} signIn={unused} />);
}
