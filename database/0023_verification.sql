-- Who a player is: documents they sent, the checks of them, and the people known to a site.

create table identity_document (
  site_id integer not null,
  document_id text not null,
  player_id bigint not null,
  kind text not null check (kind in ('front', 'back', 'selfie', 'address', 'funds')),
  -- The sealed file of it.
  file_hash bytea not null,
  type text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'submitted', 'accepted', 'rejected')),
  -- A reason of server/verification/reason.ts; empty where the state says enough.
  reason text not null default '',
  uploaded_at timestamptz not null,
  primary key (site_id, document_id),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, file_hash) references stored_file
);
create index identity_document_of on identity_document (site_id, player_id, uploaded_at desc);
call fence('identity_document');

-- A submission and what came of it; the latest one of a player counts.
create table identity_check (
  site_id integer not null,
  check_id text not null,
  player_id bigint not null,
  state text not null check (state in ('pending', 'review', 'verified', 'rejected', 'expired')),
  full_name text not null,
  birth_date date not null,
  address text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  document_type text not null,
  -- Sealed; known again by its key below.
  document_number bytea not null,
  document_expires_on date,
  -- The documents it rests on, those accepted before included.
  document_ids text[] not null,
  reasons text[] not null default '{}',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- `rule`, `verifier:<reference>` or `staff:<name>`.
  decided_by text not null default '',
  tries integer not null default 0,
  -- When the worker should look at it next; null where it waits for a person or for nothing.
  due_at timestamptz,
  primary key (site_id, check_id),
  foreign key (site_id, player_id) references player,
  check ((state in ('pending', 'review')) = (decided_at is null))
);
create index identity_check_of on identity_check (site_id, player_id, submitted_at desc, check_id desc);
-- One submission of a player is looked at at a time.
create unique index identity_check_open on identity_check (site_id, player_id) where state in ('pending', 'review');
create index identity_check_due on identity_check (due_at) where due_at is not null;
call fence('identity_check');

-- People by keyed hashes: a document belongs to one player of a site; a name with a birth date usually does [ACC-08].
create table identity_key (
  site_id integer not null,
  kind text not null check (kind in ('document', 'person')),
  key_hash bytea not null check (length(key_hash) = 32),
  player_id bigint not null,
  known_at timestamptz not null,
  primary key (site_id, kind, key_hash, player_id),
  foreign key (site_id, player_id) references player
);
create unique index identity_document_key on identity_key (site_id, key_hash) where kind = 'document';
call fence('identity_key');

-- People who may not play here: staff, officials and their households, a regulator's list [ACC-07].
create table restricted_person (
  site_id integer not null references site,
  key_hash bytea not null check (length(key_hash) = 32),
  reason text not null,
  listed_by text not null,
  listed_at timestamptz not null,
  primary key (site_id, key_hash)
);
call fence('restricted_person', 'select, insert, delete');

-- Checks of any site that wait for the worker, and verified ones whose document has run out.
create function identity_checks_due(at timestamptz, up_to integer) returns table (site_id integer, check_id text)
  language sql stable security definer set search_path = public
  as $$ select c.site_id, c.check_id from identity_check c where c.due_at <= at order by c.due_at limit up_to $$;
alter function identity_checks_due(timestamptz, integer) owner to fairhouse_core;
revoke all on function identity_checks_due(timestamptz, integer) from public;
grant execute on function identity_checks_due(timestamptz, integer) to fairhouse_app;
