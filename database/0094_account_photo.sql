-- A picture a player adds to a payout account, such as of a passbook, for the person who compares its holder.

alter table bank_account
  -- The sealed file of it; null where there is none, which is as good.
  add column photo_hash bytea,
  add foreign key (site_id, photo_hash) references stored_file;
-- Who else has the same file.
create index bank_account_photo on bank_account (site_id, photo_hash) where photo_hash is not null;
create index identity_document_file on identity_document (site_id, file_hash);
create index payment_proof on payment (site_id, proof_hash) where proof_hash is not null;

create or replace function erasures() returns table (name text, blanks text)
  language sql immutable
  as $$
    values
      ('authenticator', null), ('backup_code', null), ('passkey', null), ('contact_change', null), ('preference', null),
      ('login_challenge', null), ('inbox_item', null), ('favourite_game', null), ('recent_game', null),
      ('promotion_code_guess', null), ('referral_code', null), ('export_job', null),
      ('session', 'address = '''', device = '''''),
      -- The number must differ from that of any other account.
      ('bank_account', 'number = bank_account_id, holder = '''', photo_hash = null'),
      ('player', 'account_id = ''erased_'' || player_id, password_hash = '''', phone = '''', email = '''',
                  email_verified_at = null, full_name = '''', attribution = ''{}''')
  $$;

-- The picture goes with the account it shows, unless the same file proves who the player is and is kept for that.
grant delete on stored_file to fairhouse_core;
create function drop_account_photo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from stored_file f where f.site_id = old.site_id and f.hash = old.photo_hash
    and not exists (select from bank_account b where (b.site_id, b.photo_hash) = (f.site_id, f.hash))
    and not exists (select from identity_document d where (d.site_id, d.file_hash) = (f.site_id, f.hash))
    and not exists (select from payment p where p.site_id = f.site_id and p.proof_hash = encode(f.hash, 'hex'));
  return null;
end $$;
alter function drop_account_photo() owner to fairhouse_core;
create trigger drop_account_photo after update of photo_hash on bank_account
  for each row when (old.photo_hash is not null and new.photo_hash is null)
  execute function drop_account_photo();
