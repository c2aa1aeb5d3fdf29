-- What is closed for a while is shown so, and not hidden as what was never opened: a game, or all of a provider. When it
-- opens again, where that is known.
alter table provider add column in_maintenance boolean not null default false, add column back_at timestamptz;
alter table game add column in_maintenance boolean not null default false, add column back_at timestamptz;
