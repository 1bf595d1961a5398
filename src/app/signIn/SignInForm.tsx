import type { ReactNode } from 'react';

interface SignInFormProps {
  title: string;
  submit: () => void;
  children: ReactNode;
}

/**
 * One step of the sign-in. antd's Form would be larger than the rest of the page without React (docs/decisions/0001).
 */
export function SignInForm({ title, submit, children }: SignInFormProps): ReactNode {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1>{title}</h1>
      {children}
    </form>
  );
}

interface SignInFieldProps {
  id: string;
  label: string;
  error: string;
  children: ReactNode;
}

/** A labelled field; its error is red, directly below, and referenced by `aria-describedby` (part1 §2.2, spec D39). */
export function SignInField({ id, label, error, children }: SignInFieldProps): ReactNode {
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
