/** 0009_sign_in. Earlier sessions continue for 90 days from now; pending codes have to be requested again. */
export const legacySignInSql = [
  'alter table sessions add column family_hash text unique',
  'alter table sessions add column ends_at bigint',
  'update sessions set ends_at = extract(epoch from now())::bigint + 7776000',
  'alter table sessions alter column ends_at set not null',
  'drop table sms_codes',
  `create table sms_codes (
    phone text not null,
    requester text not null,
    salt text not null,
    code_hash text not null,
    expires_at bigint not null,
    guesses integer not null,
    primary key (phone, requester)
  )`,
  'create index on sms_codes (expires_at)',
  `create table attempts (
    subject text primary key,
    count integer not null,
    until bigint not null
  )`,
  'create index on attempts (until)',
  `create table known_devices (
    device_hash text not null,
    user_id integer not null references users,
    last_used bigint not null,
    primary key (device_hash, user_id)
  )`,
  'create index on known_devices (user_id)',
];
