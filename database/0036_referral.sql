-- Referral: who brought whom, the commission of each day, and what was paid of it.

create table referral_code (
  site_id integer not null,
  player_id bigint not null,
  code text not null check (code ~ '^[A-Z2-9]{8}$'),
  primary key (site_id, player_id),
  unique (site_id, code),
  foreign key (site_id, player_id) references player
);
call fence('referral_code', 'select, insert');

-- The upline of a player never changes; requests may only write what counts, and whether both are one person.
create table referral_bond (
  site_id integer not null,
  player_id bigint not null,
  upline_id bigint not null,
  bound_at timestamptz not null,
  deposited_at timestamptz,
  -- Stakes of settled rounds less those cancelled, in minor units.
  turnover bigint not null default 0,
  -- In ten-thousandths of a minor unit: exact, whatever the rate.
  commission_e4 bigint not null default 0,
  -- Since when both are known to be one person; nothing is counted from then on and nothing of it paid.
  same_person_at timestamptz,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player,
  foreign key (site_id, upline_id) references player,
  check (player_id <> upline_id)
);
create index referral_bond_of on referral_bond (site_id, upline_id, bound_at desc, player_id);
call fence('referral_bond', 'select');
grant update (deposited_at, turnover, commission_e4, same_person_at) on referral_bond to fairhouse_app;

-- Counts of an upline, kept so that the summary adds nothing up.
create table referral_upline (
  site_id integer not null,
  player_id bigint not null,
  signed_up integer not null default 0,
  depositors integer not null default 0,
  paid bigint not null default 0,
  primary key (site_id, player_id),
  foreign key (site_id, player_id) references player
);
call fence('referral_upline');

-- A day on the site's calendar, by the time an entry was written: what is cancelled later counts against that later day.
create table referral_day (
  site_id integer not null,
  upline_id bigint not null,
  day date not null,
  turnover bigint not null default 0,
  commission_e4 bigint not null default 0,
  -- As much of it as was claimed.
  claimed_e4 bigint not null default 0,
  primary key (site_id, upline_id, day),
  foreign key (site_id, upline_id) references player
);
-- What was paid too much waits until later days make up for it.
create index referral_day_overpaid on referral_day (site_id, upline_id) where commission_e4 < claimed_e4;
call fence('referral_day');

create table referral_claim (
  site_id integer not null,
  player_id bigint not null,
  client_ref text not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  claimed_at timestamptz not null,
  primary key (site_id, player_id, client_ref)
);
create index referral_claim_recent on referral_claim (site_id, player_id, claimed_at desc);
call fence('referral_claim', 'select, insert');
create trigger append_only before update or delete on referral_claim for each row execute function refuse_change();
create trigger append_only_whole before truncate on referral_claim execute function refuse_change();

-- Binds a player at the moment the account is confirmed, by the code given at signup. A code that nobody has binds
-- nobody: a typing error must not keep anyone from registering.
create function bind_referral() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select c.player_id into found_id from referral_code c
   where c.site_id = new.site_id and c.code = upper(trim(new.attribution->>'referrer_code')) and c.player_id <> new.player_id;
  if found_id is null then return null; end if;
  insert into referral_bond (site_id, player_id, upline_id, bound_at)
  values (new.site_id, new.player_id, found_id, new.created_at)
  on conflict do nothing;
  if found then
    insert into referral_upline as u (site_id, player_id, signed_up) values (new.site_id, found_id, 1)
    on conflict (site_id, player_id) do update set signed_up = u.signed_up + 1;
  end if;
  return null;
end $$;
alter function bind_referral() owner to fairhouse_core;
revoke all on function bind_referral() from public;
create trigger bind_referral after insert or update of status on player for each row
  when (new.status = 'active' and new.attribution ? 'referrer_code') execute function bind_referral();

-- Are these two one person? The same phone, e-mail or visitor id of a browser, or the same device at the same address;
-- addresses of loopback and private networks name no place.
create index session_of_player_address on session (site_id, player_id, address, device);
create function is_one_person(of_site integer, one bigint, other bigint) returns boolean
  language sql stable
  as $$
    select a.phone = b.phone or (a.email_key <> '' and a.email_key = b.email_key)
        or (a.attribution->>'visitor_id' <> '' and a.attribution->>'visitor_id' = b.attribution->>'visitor_id')
        or exists (
          select from session s join session t using (site_id, address, device)
           where s.site_id = of_site and s.player_id = one and t.player_id = other and device <> ''
             and address !~ '^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cde])'
        )
      from player a, player b
     where a.site_id = of_site and a.player_id = one and b.site_id = of_site and b.player_id = other
  $$;
