@spec-2 @2.family-care
Feature: What must be known to care for a child
  Guardians write it down where those who take care of the child find it.

  Background:
    Given Ada is signed in
    And Ada has a family with "Mia"

  Scenario: Care notes are written down and counted
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Add a condition"
    And Ada sets
      | Condition             | Peanut allergy  |
      | Severity              | LifeThreatening |
      | What to do (optional) | Use the pen     |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    When Ada visits "/my/family"
    Then Ada sees "Care notes (1)"

  @5.required-message @spec-5
  Scenario: How severe a condition is, nobody says but who writes it down
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Add a condition"
    And Ada sets
      | Condition | Peanut allergy |
    And Ada chooses "Save"
    Then Ada reads "This field is required." at "Severity"

  Scenario: My family asks for what is not known yet, and each screen leads back first of all
    When Ada visits "/my/family"
    And Ada goes to "Add care notes for Mia"
    Then Ada reads the title "Care notes for Mia Lind"
    And Ada is at the "care-notes" of a child of a family
    When Ada goes to "Back to Mia Lind"
    Then Ada reads the title "Mia Lind"
    When Ada goes to "Back to My Family"
    And Ada goes to "Add emergency contacts for Mia"
    Then Ada reads the title "Emergency contacts for Mia Lind"
    And Ada is at the "contacts" of a child of a family
    And "Back to Mia Lind" is the first that Ada reaches by the keyboard

  Scenario: A condition goes only after a question, and the focus goes on
    Given of Mia it is known: "Peanut allergy", which threatens her life
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Remove condition 1"
    Then Ada sees the dialog "Remove “Peanut allergy” from Mia’s care notes?" saying "After you save, the people who care for Mia won’t see it anymore."
    When Ada answers "Cancel"
    Then Ada finds "Condition" set to "Peanut allergy"
    When Ada chooses "Remove condition 1"
    And Ada answers "Remove"
    Then the focus of Ada is on "Add a condition"

  @spec-4 @spec-8
  Scenario: Two adults write care notes at once, and nothing is lost
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    When Ada opens "Care notes" of "Mia Lind"
    And Ben opens "Care notes" of "Mia Lind"
    And Ben chooses "Add a condition"
    And Ben sets
      | Condition | Asthma   |
      | Severity  | Moderate |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Care information was saved successfully"
    When Ada chooses "Add a condition"
    And Ada sets
      | Condition | Peanut allergy |
      | Severity  | Moderate       |
    And Ada chooses "Save"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Conditions | Peanut allergy · Moderate | Asthma · Moderate |
    When Ada chooses "Save mine"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    And the conditions that Ada reads are "Asthma" and "Peanut allergy"

  Scenario: Emergency contacts are kept in their order
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
    Then Ada sees one toast "Success" saying "Contact list was saved successfully"
    When Ada reloads the page
    Then Ada finds "Name" set to "Nora"
    And Ada finds "May pick up" turned on

  Scenario: Whoever moves a contact up goes on where it is now
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada goes to "Emergency contacts"
    And Ada chooses "Add a contact"
    And Ada sets
      | Name | Nora |
    And Ada chooses "Add a contact"
    And Ada chooses "Move contact 2 up"
    Then the focus of Ada is on "Name" number 1

  @spec-4 @spec-8
  Scenario: Two adults write contacts at once, and both versions are shown in full
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    And Ada opens "Emergency contacts" of "Mia Lind"
    And Ben opens "Emergency contacts" of "Mia Lind"
    When Ben adds the contact "Nora" at "555 0142"
    Then Ben sees one toast "Success" saying "Contact list was saved successfully"
    When Ada adds the contact "Nora" at "555 0177"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Contacts | Nora · 555 0177 · Neighbor | Nora · 555 0142 · Neighbor |
