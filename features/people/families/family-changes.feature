@spec-2 @2.family-content @spec-4 @4.family-changes
Feature: Pending changes of a family
  One parent cannot change a family against the other: both get an email and can stop a change in time.

  Background:
    Given Ada is signed in
    And Ben is signed in
    And Ada has a family with "Mia"
    And Ben is in the family of Ada with full access

  Scenario: A parent sees the request to remove them, and stops it
    When Ada visits "/my/family"
    And Ada goes to "Ben Lind"
    And Ada chooses "Remove Ben Lind"
    Then Ada sees the dialog "Remove Ben Lind from Lind family?" saying "This takes effect after 24 hours. Until then, every adult with full access can stop it."
    When Ada answers "Remove"
    Then Ada sees one toast "Success" saying "We emailed the other adults. My Family shows when the change takes effect"
    And Ada sees "Remove Ben Lind from the family"
    And Ada sees "You requested this"
    When Ben visits "/"
    And Ben goes to "Answer: Ada Lind wants to make a change in “Lind family”"
    Then Ben sees "Ada Lind requested this"
    When Ben chooses "Stop Remove Ben Lind from the family"
    And Ben answers "Stop it"
    Then Ben sees one toast "Success" saying "The change was stopped"
    And Ben does not see "Remove Ben Lind from the family"
    When the waiting period has passed
    And Ben reloads the page
    Then Ben sees "Ada Lind"

  Scenario: A child is shared after a day if nobody stops it
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada chooses "Share with another household"
    And Ada sets
      | Email of an adult in that home | eva@example.org |
    And Ada chooses "Send invitation"
    And Ada answers "Share"
    Then Ada sees one toast "Success" saying "We emailed the other adults. My Family shows when the change takes effect"
    When Ben visits "/my/family"
    Then Ben sees "Share Mia Lind with eva@example.org"
    When the waiting period has passed
    And Ben reloads the page
    Then Ben sees "Shares Mia Lind · expires"

  Scenario: Changing the details of an adult who may pick up the children is visible to the other parent
    Given Ada has a grandmother "Oma", who has no account
    And Ada waits before she confirms that it is her
    When Ada visits "/my/family"
    And Ada goes to "Oma Lind"
    Then Ada sees "The name, phone, and email tell others who may pick up the children and who to call. When you change them, you’ll confirm it’s you, and every adult with full access gets an email."
    When Ada sets
      | First name       | Viktor   |
      | Phone (optional) | 555 6666 |
    And Ada chooses "Save details"
    Then Ada is asked to confirm that it is her
    When Ada confirms that it is her by the password "correct horse battery"
    Then Ada sees one toast "Success" saying "Adult was saved successfully"
    And Ada reads the title "Viktor Lind"
    When Ben visits "/my/history"
    Then Ben sees "Changed an adult’s name and phone"
    When Ben visits "/my/family"
    And Ben goes to "Family settings"
    And Ben turns on "Every adult with full access must agree"
    Then Ben sees one toast "Success" saying "Family setting was saved successfully"
    When Ada visits "/my/family"
    And Ada goes to "Viktor Lind"
    Then Ada sees "the change waits until every adult with full access agrees."
    When Ada sets
      | First name | Olga |
    And Ada chooses "Save details"
    Then Ada is asked to confirm that it is her
    When Ada confirms that it is her by the password "correct horse battery"
    Then Ada sees one toast "Success" saying "We asked the other adults to agree. Check My Family for updates"
    And Ada reads the title "Viktor Lind"
    When Ben visits "/my/family"
    Then Ben sees "Change Viktor Lind’s record: name from “Viktor Lind” to “Olga Lind”"
    When Ben chooses "Agree Change Viktor Lind’s record: name from “Viktor Lind” to “Olga Lind”"
    And Ben answers "Agree"
    Then Ben sees "Olga Lind"
    And Ben does not see "Viktor Lind"

  Scenario: If every adult must agree, a change takes effect when the other adult agrees
    When Ada visits "/my/family"
    And Ada goes to "Family settings"
    And Ada turns on "Every adult with full access must agree"
    Then Ada sees one toast "Success" saying "Family setting was saved successfully"
    When Ben visits "/my/family"
    And Ben chooses "Invite an adult"
    And Ben sets
      | Email | eva@example.org |
    And Ben chooses "Send invitation"
    Then Ben sees one toast "Success" saying "We asked the other adults to agree. Check My Family for updates"
    And Ben sees "waiting for Ada Lind to agree"
    When Ada visits "/my/family"
    And Ada chooses "Agree Invite eva@example.org to the family, with “Full access”"
    And Ada answers "Agree"
    Then Ada sees one toast "Success" saying "You agreed to the change"
    And Ada sees "eva@example.org"
    And Ada does not see "Pending changes"

  Scenario: An adult who is asked to agree to pickup contacts sees who they would be
    When Ben visits "/my/family"
    And Ben goes to "Family settings"
    And Ben turns on "Every adult with full access must agree"
    Then Ben sees one toast "Success" saying "Family setting was saved successfully"
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada goes to "Emergency contacts"
    And Ada chooses "Add a contact"
    And Ada sets
      | Name     | Nora           |
      | Phone    | (828) 555-0142 |
      | Relation | Neighbor       |
    And Ada turns on "May pick up"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "We asked the other adults to agree. Check My Family for updates"
    When Ben visits "/my/family"
    Then Ben sees "May pick up after the change: Nora (828) 555-0142"
    When Ben chooses "Agree Change who may pick up Mia Lind"
    And Ben answers "Agree"
    Then Ben sees one toast "Success" saying "You agreed to the change"
    And Ben does not see "Pending changes"
