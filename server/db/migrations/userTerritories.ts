import type { Migration } from '../migrate.ts';

/** The territories that a user answers for. */
export const userTerritoriesMigration: Migration = {
  name: '0010_user_territories',
  sql: `
create table user_territories (
  user_id integer not null references users,
  territory_id integer not null references territories,
  primary key (user_id, territory_id)
);
`,
};
