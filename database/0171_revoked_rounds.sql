-- Free rounds that were ordered of a provider are taken back from who is excluded or has closed the account, and when the
-- bonus that ordered them is cancelled or runs out: the provider is asked to end them, until it has.
alter table outside_rounds
  -- When the house took them back: from then on they are ordered no more.
  add column revoked_at timestamptz,
  add column revoke_tries integer not null default 0,
  -- When the provider is asked next to end them; null once it has, or where they have ended by themselves.
  add column revoke_due_at timestamptz,
  -- When none were left at the provider.
  add column ended_at timestamptz,
  add check (revoked_at is not null or revoke_due_at is null and ended_at is null);
create index outside_rounds_standing on outside_rounds (site_id, ends_at) where revoked_at is null;
create index outside_rounds_revoke_due on outside_rounds (site_id, revoke_due_at) where revoke_due_at is not null;
