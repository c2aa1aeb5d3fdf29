-- Whether a deposit may come from a credit card: what the policy said when it began [EXC-11].
alter table payment add column takes_credit boolean not null default false;
-- The simulated vendor's: what kind of card paid; empty where no card did.
alter table demo_vendor_payment add column funding text not null default '';
-- Of a webhook: what kind of card paid; null where no card did.
alter table payment_event add column card text check (card in ('debit', 'prepaid', 'credit', 'unknown'));

-- Accounts that rest for years: whoever they belong to is looked for, then the law's term for unclaimed property runs out.
-- Nothing is taken: the balance stays on the account, and whoever comes back has it [DOR-01, DOR-03].
alter table player drop constraint player_status_check;
alter table player add constraint player_status_check
  check (status in ('pending', 'active', 'inactive', 'dormant', 'suspended', 'closed'));
drop index player_of_phone;
drop index player_of_email;
create unique index player_of_phone on player (site_id, phone) where status in ('active', 'inactive', 'dormant', 'suspended');
create unique index player_of_email on player (site_id, email_key)
  where status in ('active', 'inactive', 'dormant', 'suspended') and email_verified_at is not null;
create index player_inactive on player (site_id, coalesce(last_login_at, created_at)) where status = 'inactive';

create table dormancy (
  site_id integer not null,
  player_id bigint not null,
  -- From then to `contact_until` the player is looked for.
  noticed_at timestamptz not null,
  contact_until timestamptz not null,
  -- Null until nobody came. What the player is owed then, in minor units, is what the authority is told of.
  dormant_at timestamptz,
  owed bigint,
  primary key (site_id, player_id, noticed_at),
  foreign key (site_id, player_id) references player,
  check ((dormant_at is null) = (owed is null))
);
create index dormancy_open on dormancy (site_id, contact_until) where dormant_at is null;
call fence('dormancy');
