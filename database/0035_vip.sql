-- Programmes that reward players, as data with versions, and the levels of VIP players.

-- What a site's ladder, referral rates or boards were at any time: a change is a new version [INC-08].
create table reward_programme (
  site_id integer not null references site,
  kind text not null check (kind in ('vip', 'referral', 'leaderboard')),
  version integer not null check (version > 0),
  -- Checked by server/rewards/programme.ts on writing; amounts in minor units, as text.
  rules jsonb not null,
  valid_from timestamptz not null,
  primary key (site_id, kind, version)
);
call fence('reward_programme', 'select, insert');
create trigger append_only before update or delete on reward_programme for each row execute function refuse_change();
create trigger append_only_whole before truncate on reward_programme execute function refuse_change();

-- The level of a player, as of the cycle in which the player last moved; whoever is not here has the first level.
create table vip_member (
  site_id integer not null,
  player_id bigint not null,
  level integer not null default 0 check (level >= 0),
  -- First day of the cycle on the site's calendar.
  cycle date not null,
  -- The programme is optional: who has left it sees no progress and is given nothing.
  left_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('vip_member');

-- What counts towards levels, in minor units: deposits less those taken back, and stakes of settled rounds less those
-- cancelled, in the cycle in which they were made. A deposit may be taken back in a later cycle than it was made in.
create table vip_cycle (
  site_id integer not null,
  player_id bigint not null,
  cycle date not null,
  deposited bigint not null,
  turnover bigint not null,
  primary key (site_id, player_id, cycle)
);
call fence('vip_cycle');

create table vip_change (
  site_id integer not null,
  player_id bigint not null,
  n integer not null,
  from_level integer not null,
  to_level integer not null,
  -- Of the movement that reached the level, or the end of the cycle that did not keep it.
  at timestamptz not null,
  programme_version integer not null,
  primary key (site_id, player_id, n)
);
call fence('vip_change', 'select, insert');
create trigger append_only before update or delete on vip_change for each row execute function refuse_change();
create trigger append_only_whole before truncate on vip_change execute function refuse_change();

-- A benefit is given once: its id says of which level or week it is.
create table vip_claim (
  site_id integer not null,
  player_id bigint not null,
  benefit_id text not null,
  amount bigint not null check (amount > 0),
  -- What a rebate was counted from, as it stood when it was claimed; of no other benefit.
  turnover bigint check (turnover > 0),
  rate_e4 integer check (rate_e4 > 0),
  programme_version integer not null,
  transfer_id bigint not null,
  claimed_at timestamptz not null,
  primary key (site_id, player_id, benefit_id),
  check ((turnover is null) = (rate_e4 is null))
);
call fence('vip_claim', 'select, insert');
create trigger append_only before update or delete on vip_claim for each row execute function refuse_change();
create trigger append_only_whole before truncate on vip_claim execute function refuse_change();
