-- What players agreed to, word for word, and from which version of a document on they are asked again.

-- Said of a version when it is saved: it changes what was agreed, so players accept it before they go on.
alter table content_version add column is_material boolean not null default false;
create index content_version_material on content_version (site_id, kind, name, version desc) where is_material;

create table consent (
  site_id integer not null,
  player_id bigint not null,
  -- A kind of server/protection/consent.ts.
  kind text not null,
  version integer not null check (version > 0),
  -- Of the text that was shown, in its language.
  hash bytea not null check (length(hash) = 32),
  language text not null,
  address text not null,
  given_at timestamptz not null,
  primary key (site_id, player_id, kind, version),
  foreign key (site_id, player_id) references player
);
call fence('consent', 'select, insert');
create trigger append_only before update or delete on consent for each row execute function refuse_change();
create trigger append_only_whole before truncate on consent execute function refuse_change();
