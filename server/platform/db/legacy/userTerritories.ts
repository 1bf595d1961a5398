/** 0010_user_territories. */
export const legacyUserTerritoriesSql = [
  `create table user_territories (
    user_id integer not null references users,
    territory_id integer not null references territories,
    primary key (user_id, territory_id)
  )`,
];
