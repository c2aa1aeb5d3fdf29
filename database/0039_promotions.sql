-- Promotions as versions that never change, who opted in to which, and the bonuses that came of them.

create table promotion (
  site_id integer not null references site,
  promotion_id text not null check (promotion_id ~ '^[a-z0-9-]{1,40}$'),
  position integer not null default 0,
  primary key (site_id, promotion_id)
);
call fence('promotion', 'select, insert');

-- What was offered from an instant on, whole: an offer is rebuilt as of any date by reading one row [INC-08].
create table promotion_version (
  site_id integer not null,
  promotion_id text not null,
  version integer not null check (version > 0),
  -- In the form of the contract, checked by server/rewards/promotion/terms.ts.
  terms jsonb not null,
  -- By language of the site: title, summary and the full terms.
  texts jsonb not null,
  published_at timestamptz not null,
  primary key (site_id, promotion_id, version),
  foreign key (site_id, promotion_id) references promotion
);
call fence('promotion_version', 'select, insert');
create trigger append_only before update or delete on promotion_version for each row execute function refuse_change();
create trigger append_only_whole before truncate on promotion_version execute function refuse_change();

-- The player's wish to take part, with the version of the terms they saw. One waits at a time; what it gives uses it
-- up, but a cash-back keeps it, from period to period.
create table promotion_opt_in (
  site_id integer not null,
  player_id bigint not null,
  promotion_id text not null,
  opt_in_id text not null,
  version integer not null,
  language text not null,
  opted_at timestamptz not null,
  -- First day after the period of a cash-back that is answered next.
  due_on date,
  used_at timestamptz,
  primary key (site_id, player_id, promotion_id, opt_in_id),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, promotion_id, version) references promotion_version
);
create unique index promotion_opt_in_waiting on promotion_opt_in (site_id, promotion_id, player_id) where used_at is null;
create index promotion_opt_in_due on promotion_opt_in (site_id, due_on) where used_at is null and due_on is not null;
call fence('promotion_opt_in', 'select, insert, update');

create table promotion_code (
  site_id integer not null,
  code text not null check (code ~ '^[A-Z0-9]{4,20}$'),
  promotion_id text not null,
  redeemed_max integer not null check (redeemed_max > 0),
  per_player_max integer not null check (per_player_max > 0),
  redeemed integer not null default 0 check (redeemed between 0 and redeemed_max),
  expires_at timestamptz,
  primary key (site_id, code),
  foreign key (site_id, promotion_id) references promotion
);
call fence('promotion_code', 'select, insert, update');

-- Codes that were none: who guesses too often has to wait.
create table promotion_code_guess (
  site_id integer not null references site,
  guess_id bigint generated always as identity,
  player_id bigint not null,
  address text not null,
  at timestamptz not null,
  primary key (site_id, guess_id)
);
create index promotion_code_guess_recent on promotion_code_guess (site_id, player_id, at desc);
create index promotion_code_guess_address on promotion_code_guess (site_id, address, at desc);
call fence('promotion_code_guess', 'select, insert');

-- What a promotion gave one player. Of those that hold bonus money one is active, and its money is all there is on the
-- player's bonus account; the others wait their turn with their money not yet given.
create table bonus (
  site_id integer not null,
  player_id bigint not null,
  bonus_id text not null,
  promotion_id text not null,
  version integer not null,
  -- What made it, once: `deposit:<transfer>`, `opt_in:<id>`, `code:<reference>`, `period:<first day>`.
  source text not null,
  -- The code it was redeemed with.
  code text,
  state text not null check (state in ('queued', 'active', 'completed', 'spent', 'expired', 'cancelled')),
  paid_as text not null check (paid_as in ('bonus', 'cash')),
  -- Minor units given so far: by the promotion, or won in its free rounds.
  amount bigint not null check (amount >= 0),
  -- Turnover that is asked for, in minor units; and what has counted, in hundredths of them, so that a game that
  -- counts for some percent counts exactly.
  wager_due bigint not null default 0 check (wager_due >= 0),
  wagered_hundredths numeric(30) not null default 0,
  rounds_left integer not null default 0 check (rounds_left >= 0),
  -- Entries of each account up to the activation, and up to which stakes are counted.
  cash_since bigint not null default 0,
  bonus_since bigint not null default 0,
  cash_counted bigint not null default 0,
  bonus_counted bigint not null default 0,
  -- No entry still to be counted is older.
  counted_at timestamptz not null default '-infinity',
  granted_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- Bonus money that was converted to cash, or lost, when it ended.
  ended_amount bigint,
  primary key (site_id, player_id, bonus_id),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, promotion_id, version) references promotion_version,
  check ((state in ('queued', 'active')) = (ended_at is null))
);
create unique index bonus_once on bonus (site_id, player_id, promotion_id, source);
create unique index bonus_active on bonus (site_id, player_id) where state = 'active' and paid_as = 'bonus';
create index bonus_open on bonus (site_id, player_id, granted_at) where state in ('queued', 'active');
create index bonus_due on bonus (site_id, expires_at) where state = 'active';
create index bonus_recent on bonus (site_id, player_id, granted_at desc);
call fence('bonus', 'select, insert, update');
