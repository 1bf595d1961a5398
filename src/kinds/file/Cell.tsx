import type { ReactNode } from 'react';
import type { CellProps } from '../shared/props.ts';
import { fileNameOfAddress, openableAddresses } from '../shared/uploads.ts';

/** Shows files by name; each link opens in a new tab. */
export function FileCell({ value }: CellProps<'file'>): ReactNode {
  const addresses = openableAddresses(value);
  if (addresses.length === 0) return '-';
  return (
    <span className="clamp">
      {addresses.map((address, at) => (
        <span key={address}>
          {at > 0 && ', '}
          <a href={address} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
            {fileNameOfAddress(address)}
          </a>
        </span>
      ))}
    </span>
  );
}
