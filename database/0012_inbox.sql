-- What the house writes to a player, with or without a reward to claim.

create table inbox_item (
  site_id integer not null,
  player_id bigint not null,
  inbox_id text not null,
  tab text not null check (tab in ('message', 'reward', 'system')),
  -- A text of server/messages/letters.ts and the figures for its holes; told in the language of who reads it.
  letter text not null,
  figures jsonb not null,
  -- Where the letter leads, a path of the site; empty for nowhere.
  href text not null default '',
  -- A reward to claim, in minor units of the account it goes to; null where there is none.
  reward_amount bigint check (reward_amount > 0),
  reward_account text check (reward_account in ('cash', 'tokens')),
  -- The system account it is paid from: `promotion:…`.
  reward_against text,
  claimed_at timestamptz,
  written_at timestamptz not null,
  expires_at timestamptz,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (site_id, player_id, inbox_id),
  foreign key (site_id, player_id) references player,
  check ((reward_amount is null) = (reward_account is null) and (reward_amount is null) = (reward_against is null)),
  check (claimed_at is null or reward_amount is not null)
);
create index inbox_recent on inbox_item (site_id, player_id, written_at desc) where deleted_at is null;
call fence('inbox_item');
