-- Files that were uploaded, by the hash of their content; outside the web root, and served only by who checks first.

create table stored_file (
  site_id integer not null references site,
  hash bytea not null check (length(hash) = 32),
  -- What its first bytes say it is, not what its sender said.
  type text not null,
  size integer not null check (size > 0),
  -- Sealed bytes are ciphertext; the hash is of what they were.
  is_sealed boolean not null,
  body bytea not null,
  stored_at timestamptz not null,
  primary key (site_id, hash)
);
alter table stored_file alter column body set storage external;
call fence('stored_file', 'select, insert, delete');
